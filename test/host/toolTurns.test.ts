import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { prefixDigest } from '../../src/caching/records/chatPrefix';
import { createRequest } from '../../src/conversation/request';
import type { GenerateContentRequest } from '../../src/protocol/generation';
import type { Turn } from '../../src/conversation/turn';
import { exportChat } from '../../src/features/chat/history/exportChat';
import { importChat } from '../../src/features/chat/history/importChat';
import { systemClock } from '../../src/base/systemClock';
import { silentLog } from '../fakes/silentLog';
import { DialogAnswers } from './support/dialogAnswers';
import { untilAnswered } from './support/untilAnswered';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

const callPart = { functionCall: { name: 'list_open_editors', args: {} } };
const script = {
  answers: [
    { match: 'Which editors', steps: [{ text: 'I look.' }, { parts: [callPart] }] },
    { match: 'No files are open', times: 1, steps: [{ text: 'None.' }] },
    { match: 'No files are open', steps: [{ text: 'None at all.' }] },
    { steps: [{ text: 'Well.' }] },
  ],
};

describe('turns with calls of tools', () => {
  let folder: string;
  let window: ScriptedWindow;
  let dialogs: DialogAnswers;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-tool-turns-'));
    window = openScriptedWindow(folder, script);
    dialogs = new DialogAnswers();
    window.settings.tools.set('read');
    await during(() => window.controller.send('Which editors are open?'));
  });

  afterEach(async () => {
    dialogs.restore();
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const pathNow = (): readonly Turn[] => window.controller.conversation.path();

  const during = (act: () => void): Promise<void> => untilAnswered(window.controller, act);

  /** What each turn of the chat is, as the page has it. */
  function shown(): string[] {
    return window.controller
      .state()
      .turns.map((turn) =>
        turn.role === 'user' && turn.calls
          ? turn.calls.map(({ state }) => state).join()
          : turn.text,
      );
  }

  const first = ['Which editors are open?', 'I look.', 'done', 'None.'];

  function idAt(index: number): string {
    return pathNow()[index]?.id ?? '';
  }

  it('are asked again from the answer behind the calls, which stay', async () => {
    assert.deepEqual(shown(), first);
    const calls = idAt(2);
    await during(() => window.controller.changeTurn('regenerate', idAt(3)));
    assert.deepEqual(shown(), [...first.slice(0, 3), 'None at all.']);
    assert.equal(idAt(2), calls);
    window.controller.changeTurn('showPrevious', idAt(3));
    assert.deepEqual(shown(), first);
  });

  it('are asked again from the answer that called, which calls again', async () => {
    const calls = idAt(2);
    await during(() => window.controller.changeTurn('regenerate', idAt(1)));
    assert.deepEqual(shown(), [...first.slice(0, 3), 'None at all.']);
    assert.notEqual(idAt(2), calls);
    window.controller.changeTurn('showPrevious', idAt(1));
    assert.deepEqual(shown(), first);
  });

  it('belong to the version of the prompt that they followed', async () => {
    await during(() => window.controller.edit(idAt(0), 'Hello', []));
    assert.deepEqual(shown(), ['Hello', 'Well.']);
    window.controller.changeTurn('showPrevious', idAt(0));
    assert.deepEqual(shown(), first);
  });

  it('are part of a fork, with what was called and given', async () => {
    const before = window.controller.conversation.id;
    assert.ok(await window.controller.fork(idAt(3)));
    assert.notEqual(window.controller.conversation.id, before);
    assert.deepEqual(shown(), first);
    await during(() => window.controller.send('And now?'));
    assert.match(window.asked.at(-1) ?? '', /"functionResponse":\{"name":"list_open_editors"/u);
  });

  it('go on in a fork that ends where the calls had not run', async () => {
    assert.ok(await window.controller.fork(idAt(1)));
    assert.deepEqual(shown(), first.slice(0, 2));
    await during(() => window.controller.changeTurn('continue', idAt(1)));
    assert.deepEqual(shown(), [...first.slice(0, 3), 'None at all.']);
  });

  it('come back from an exported chat with all that was called and given, but for the tools', async () => {
    const { history, controller, store, attachments } = window;
    const { id } = controller.conversation;
    const whole = 'x'.repeat(100);
    const { sha256 } = await store.put([Buffer.from(whole)]);
    const records = (await history.records(id)).map((record) =>
      record['type'] === 'callEnd'
        ? { ...record, whole: { sha256, length: whole.length } }
        : record,
    );
    const file = vscode.Uri.file(path.join(folder, 'chat.json'));
    dialogs.give('showSaveDialog', file);
    dialogs.give('showOpenDialog', [file]);
    dialogs.give('showInformationMessage', undefined);
    await exportChat({ id: await history.add(records), title: 'Editors' }, history, store);
    await store.removeOlder(sha256, new Date(Date.now() + 60_000));
    window.settings.tools.set('all');
    const chat = { open: async (): Promise<void> => undefined };
    const clock = systemClock;
    await importChat({ history, store, attachments, controller, chat, clock, log: silentLog });
    assert.notEqual(controller.conversation.id, id);
    assert.deepEqual(shown(), first);
    assert.equal(controller.conversation.toolMode, undefined);
    await controller.calls.openWholeResult({ turnId: idAt(2), index: 0 });
    assert.equal(vscode.window.activeTextEditor?.document.getText(), whole);
    await during(() => controller.send('And now?'));
    assert.match(window.asked.at(-1) ?? '', /"functionResponse":\{"name":"list_open_editors"/u);
    await during(() => controller.changeTurn('regenerate', idAt(1)));
    assert.deepEqual(shown(), [...first.slice(0, 3), 'None at all.']);
  });

  it('go on in an imported chat that ends where the calls had not run', async () => {
    const { history, controller } = window;
    const records = await history.records(controller.conversation.id);
    const until = records.findIndex(({ type }) => type === 'callStart');
    const id = await history.add(records.slice(0, until));
    await window.currentConversation.open(id);
    assert.deepEqual(shown(), ['Which editors are open?', 'I look.', 'interrupted']);
    await during(() => controller.changeTurn('regenerate', idAt(2)));
    assert.deepEqual(shown(), [...first.slice(0, 3), 'None at all.']);
  });

  it('are cached with the tools, which the model goes on calling', async () => {
    const path = pathNow();
    const settings = window.settings.asked(path);
    const { tools } = settings;
    assert.equal(tools?.length, 1);
    const { name = '' } = await window.cachedContents.create(
      { model: 'models/scripted', ttl: '600s', contents: createRequest(path).contents, tools },
      {
        madeBy: 'user',
        recipe: { from: 'chat' },
        sources: [],
        textDigests: [],
        prefix: { chatId: 'c', turns: path.length, digest: prefixDigest(path, settings) },
      },
    );
    window.controller.changeSetting('cachedContent', name);
    assert.equal(window.settings.view.tools.isOn, true);
    await during(() => window.controller.send('Which editors are open now?'));
    const [asked, after] = window.asked
      .slice(-2)
      .map((body) => JSON.parse(body) as GenerateContentRequest);
    assert.deepEqual([asked?.cachedContent, asked?.tools], [name, undefined]);
    assert.equal(asked?.contents.length, 1);
    assert.deepEqual([after?.cachedContent, after?.contents.length], [name, 3]);
    assert.deepEqual(shown().slice(4), [
      'Which editors are open now?',
      ...first.slice(1, 3),
      'None at all.',
    ]);
    window.settings.tools.set('off');
    await during(() => window.controller.send('Thanks'));
    const last = JSON.parse(window.asked.at(-1) ?? '') as GenerateContentRequest;
    assert.deepEqual(
      [last.cachedContent, last.tools, last.contents.length],
      [undefined, undefined, 9],
    );
    const answer = pathNow().at(-1);
    assert.equal(answer?.role === 'model' && answer.withoutCache?.reason, 'otherTools');
  });

  it('are deleted with what follows, and come back', () => {
    const id = idAt(2);
    window.controller.changeTurn('remove', id);
    assert.deepEqual(shown(), first.slice(0, 2));
    window.controller.changeTurn('restore', id);
    assert.deepEqual(shown(), first);
  });
});
