import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/base/systemClock';
import type { ChatPatch } from '../../src/messages/chatPageMessages';
import type { ModelTurnView, UserTurnView } from '../../src/messages/chatState';
import type { GenerateContentRequest } from '../../src/protocol/generation';
import { mediaRefusal } from '../../src/services/attachments/mediaRefusal';
import { createChatDocument, readChatDocument } from '../../src/storage/chatDocument';
import { gatherMedia, storeMedia } from '../../src/storage/chatMedia';
import { ChatHistory } from '../../src/storage/chatHistory';
import { silentLog } from '../fakes/silentLog';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { answerTo } from './support/untilAnswered';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)]);
const largePng = Buffer.concat([png, Buffer.alloc(13 * 1024 * 1024)]);
const script = { answers: [{ steps: [{ text: 'A picture.' }] }] };

describe('media in a chat', () => {
  let folder: string;
  let window: ScriptedWindow;
  let patches: ChatPatch[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-media-'));
    open();
  });

  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function open(answers: object = script): void {
    window = openScriptedWindow(folder, answers);
    patches = [];
    window.parts.add(window.controller.onDidPatch((more) => patches.push(...more)));
    window.controller.pageOpened();
  }

  async function close(): Promise<void> {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
  }

  const answered = (act: () => void): Promise<ModelTurnView> => answerTo(window.controller, act);

  async function sendImage(bytes = png): Promise<ModelTurnView> {
    await window.attachments.attachFiles([{ name: 'shot.png', sizeBytes: bytes.length, bytes }]);
    return answered(() => window.controller.send('What is it?'));
  }

  /** The kinds of the parts of the newest request's last message. */
  function parts(): string[] {
    const request = JSON.parse(window.asked.at(-1) ?? '') as GenerateContentRequest;
    const last = request.contents.at(-1)?.parts ?? [];
    return last.map((part) => Object.keys(part).join());
  }

  it('is sent inside the request, and is kept out of the journal', async () => {
    const answer = await sendImage();
    assert.equal(answer.status, 'done');
    assert.deepEqual(parts(), ['inlineData', 'text']);
    assert.ok(window.asked.at(-1)?.includes(png.toString('base64')));
    await window.journals.written();
    const [id = ''] = await window.journals.ids();
    const text = await readFile(window.journals.file(id), 'utf8');
    assert.match(text, /"mimeType":"image\/png"/);
    assert.ok(!text.includes(png.toString('base64')));
  });

  it('is sent again when an answer is requested again, also after a reload', async () => {
    await sendImage();
    await close();
    open();
    await window.currentConversation.restore();
    const answer = await answered(() => window.controller.retry());
    assert.equal(answer.status, 'done');
    assert.deepEqual(parts(), ['inlineData', 'text']);
  });

  it('is sent with an edited prompt unless it was removed there', async () => {
    await sendImage();
    const turn = window.controller.state().turns[0] as UserTurnView;
    await answered(() => window.controller.edit(turn.id, 'And this?'));
    assert.deepEqual(parts(), ['inlineData', 'text']);
    const edited = window.controller.state().turns[0] as UserTurnView;
    const without = edited.attachments.map(({ id }) => id);
    await answered(() => window.controller.edit(edited.id, 'And without?', without));
    assert.deepEqual(parts(), ['text']);
  });

  it('is uploaded and referred to when it is large, with its progress in the waiting turn', async () => {
    const answer = await sendImage(largePng);
    assert.equal(answer.status, 'done', answer.notice?.message);
    assert.deepEqual(parts(), ['fileData', 'text']);
    const activities = patches.flatMap((patch) =>
      patch.kind === 'turnChanged' ? [patch.change.activity] : [],
    );
    assert.equal(activities[0], 'Uploading shot.png: 0%');
    assert.ok(activities.includes('Uploading shot.png: 100%'));
    assert.equal(activities.at(-1), undefined);
  });

  it('is uploaded and referred to where a model made it and there is no room for it in a request', async () => {
    await close();
    const inlineData = { mimeType: 'image/png', data: largePng.toString('base64') };
    open({ answers: [{ steps: [{ parts: [{ inlineData, thoughtSignature: 'c2ln' }] }] }] });
    await answered(() => window.controller.send('Draw.'));
    const answer = await answered(() => window.controller.send('Larger.'));
    assert.equal(answer.status, 'done', answer.notice?.message);
    const request = JSON.parse(window.asked.at(-1) ?? '') as GenerateContentRequest;
    const [drawn = {}] = request.contents[1]?.parts ?? [];
    assert.deepEqual(
      [drawn.fileData?.mimeType, drawn.inlineData, drawn.thoughtSignature],
      ['image/png', undefined, 'c2ln'],
    );
  });

  it('is one sound that can be played where a model spoke, once the answer has ended', async () => {
    await close();
    const data = Buffer.alloc(480).toString('base64');
    const inlineData = { mimeType: 'audio/L16;codec=pcm;rate=24000', data };
    const steps = Array.from({ length: 3 }, () => ({ parts: [{ inlineData }] }));
    open({ answers: [{ steps }] });
    const { pieces } = await answered(() => window.controller.send('Say it.'));
    assert.deepEqual(
      pieces?.map((piece) => [piece.kind, piece.title]),
      [['media', 'audio/wav, 1 KB']],
    );
    assert.ok(!patches.some(({ kind }) => kind === 'pieceAppended'));
  });

  it('is named where its bytes are gone, and nothing is sent without it', async () => {
    await sendImage();
    const sent = window.asked.length;
    await rm(window.store.folder, { recursive: true });
    const answer = await answered(() => window.controller.retry());
    assert.equal(answer.status, 'failed');
    assert.match(
      answer.notice?.message ?? '',
      /^Couldn’t send shot\.png\. Its content is no longer/,
    );
    assert.equal(window.asked.length, sent);
  });

  it('comes with an exported chat, checked when that is imported', async () => {
    await sendImage();
    const history = new ChatHistory(window.journals, silentLog, systemClock);
    const records = await history.records(window.currentConversation.current.conversation.id);
    const { media, leftOut } = await gatherMedia(records, window.store);
    assert.equal(leftOut, 0);
    const text = JSON.stringify(createChatDocument(records, media));
    const used = await history.mediaInUse();
    assert.deepEqual([...used], Object.keys(media));
    await rm(window.store.folder, { recursive: true });
    const read = readChatDocument(text);
    assert.ok('media' in read);
    await storeMedia(read.media, window.store);
    assert.deepEqual(await window.store.read([...used][0] ?? ''), png);
    const damaged = readChatDocument(text.replace(png.toString('base64'), 'AAAA'));
    assert.ok('violations' in damaged);
    assert.deepEqual(
      damaged.violations.map(({ field }) => field),
      [`media.${[...used][0]}`],
    );
  });

  it('is refused where the built-in reader would answer, which reads text only', () => {
    const image = {
      id: 'i',
      kind: 'image' as const,
      label: 'a.png',
      detail: 'a.png',
      mimeType: 'image/png',
      sizeBytes: 3,
      sha256: 'abc',
    };
    const reader = { isEmbedded: true, name: 'models/parley-reader', label: 'Parley Reader' };
    assert.match(
      mediaRefusal([image], reader) ?? '',
      /^Parley Reader reads text only\. Remove a\.png/,
    );
    const hosted = { isEmbedded: false, name: 'models/some', label: 'Some' };
    assert.equal(mediaRefusal([image], hosted), undefined);
  });

  it('is refused before it is sent to a model that takes no such files', async () => {
    await sendImage();
    const sent = window.asked.length;
    const bytes = Buffer.from('%PDF-1.7\n');
    await window.attachments.attachFiles([{ name: 'a.pdf', sizeBytes: bytes.length, bytes }]);
    window.controller.send('And this?');
    const refusal = patches.findLast(({ kind }) => kind === 'draftRefused');
    assert.ok(refusal?.kind === 'draftRefused');
    assert.match(refusal.notice.message, /accept images but no other media\. Remove a\.pdf/);
    assert.equal(window.asked.length, sent);
    assert.deepEqual(
      window.attachments.views.map(({ label }) => label),
      ['a.pdf'],
    );
  });
});
