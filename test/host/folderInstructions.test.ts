import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { SendCostView } from '../../src/messages/chatState';
import type { FolderInstructionView } from '../../src/messages/settingsView';
import type { Turn } from '../../src/conversation/turn';
import { maxInstructionBytes } from '../../src/features/chat/instructions/readInstruction';
import { draftTurn } from '../../src/sendCosts/sendCostCounter';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';
import { untilAnswered } from './support/untilAnswered';
import { setSetting } from './support/setSetting';

const heading = (file: string): string => `Instructions of the project, from its file ${file}:\n\n`;

describe('the instructions of a workspace folder', () => {
  let root: string;
  let folder: string;
  let window: ScriptedWindow;

  before(() => {
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    root = first.uri.fsPath;
  });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-instructions-'));
    window = openScriptedWindow(folder, { answers: [{ steps: [{ text: 'Well.' }] }] });
  });

  afterEach(async () => {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    for (const each of ['.parley', 'AGENTS.md', '.github']) {
      await rm(path.join(root, each), { recursive: true, force: true });
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await setSetting('parley.chat.folderInstructions', undefined);
  });

  async function write(file: string, text: string): Promise<void> {
    const place = path.join(root, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
    await window.settings.instructions.refresh();
  }

  const ask = (): Promise<void> => asked(() => window.controller.send('Hello'));

  /** Resolves when what is asked has its answer. */
  async function asked(begin: () => void): Promise<void> {
    const before = window.asked.length;
    await untilAnswered(window.controller, begin);
    assert.equal(window.asked.length, before + 1);
  }

  /** The texts of the system instruction that was sent last. */
  function sent(): string[] | undefined {
    const body = JSON.parse(window.asked.at(-1) ?? '') as {
      systemInstruction?: { parts: { text: string }[] };
    };
    return body.systemInstruction?.parts.map(({ text }) => text);
  }

  const chips = (): FolderInstructionView[] => window.settings.view.instructions.chips;

  it('go behind the instruction of the user, of the first file that is there', async () => {
    window.controller.changeSetting('systemInstruction', 'Be brief.');
    await write('.github/copilot-instructions.md', 'Third.');
    await write('AGENTS.md', 'Second.');
    await ask();
    assert.deepEqual(sent(), ['Be brief.', `${heading('AGENTS.md')}Second.`]);
    await write('.parley/instructions.md', 'First.');
    await ask();
    assert.deepEqual(sent(), ['Be brief.', `${heading('.parley/instructions.md')}First.`]);
    assert.deepEqual(
      chips().map(({ label, isSent }) => [label, isSent]),
      [['.parley/instructions.md', true]],
    );
  });

  it('are read again for each question, and are in the request that is shown', async () => {
    await write('AGENTS.md', 'Say yes.');
    await ask();
    await writeFile(path.join(root, 'AGENTS.md'), 'Say no.');
    await ask();
    assert.deepEqual(sent(), [`${heading('AGENTS.md')}Say no.`]);
    const answers = window.controller.conversation.path().filter(({ role }) => role === 'model');
    const texts = answers.map((turn) =>
      turn.role === 'model' ? turn.settings?.systemInstruction?.parts?.[0]?.text : undefined,
    );
    assert.deepEqual(texts, [`${heading('AGENTS.md')}Say yes.`, `${heading('AGENTS.md')}Say no.`]);
  });

  it('are a part of the cost of their own, to the token', async () => {
    await write('AGENTS.md', 'Say yes.');
    window.controller.pageShown(true);
    window.controller.draftChanged('Hello');
    const cost = (): SendCostView | undefined => window.controller.state().cost;
    await until('the message is counted', () => cost()?.message === 5);
    const { instructions, byFolder } = cost() ?? {};
    assert.equal(instructions, `${heading('AGENTS.md')}Say yes.`.length);
    assert.deepEqual(Object.values(byFolder ?? {}), [instructions]);
  });

  it('stay out once the user removes them, of this chat and the next, until they are put back', async () => {
    await write('AGENTS.md', 'Say yes.');
    const { instructions } = window.settings;
    const name = chips()[0]?.id ?? '';
    instructions.setLeftOut(name, true);
    await ask();
    assert.equal(sent(), undefined);
    assert.deepEqual(chips(), []);
    window.controller.startNew();
    await ask();
    assert.equal(sent(), undefined);
    instructions.setLeftOut(name, false);
    await ask();
    assert.deepEqual(sent(), [`${heading('AGENTS.md')}Say yes.`]);
  });

  it('stay in a chat that began with them, and out of one that began without, whatever is said in others', async () => {
    await write('AGENTS.md', 'Say yes.');
    const { controller, settings, currentConversation } = window;
    const begin = async (): Promise<string> => {
      await ask();
      return controller.conversation.id;
    };
    const folder = chips()[0]?.id ?? '';
    const withThem = await begin();
    controller.startNew();
    settings.instructions.setLeftOut(folder, true);
    controller.startNew();
    const without = await begin();
    controller.startNew();
    settings.instructions.setLeftOut(folder, false);
    await currentConversation.open(without);
    assert.equal(settings.instructions.isLeftOut(folder), true);
    controller.startNew();
    settings.instructions.setLeftOut(folder, true);
    await currentConversation.open(withThem);
    assert.equal(settings.instructions.isLeftOut(folder), false);
  });

  it('are announced before they are sent for the first time, until the user has said so', async () => {
    await write('AGENTS.md', 'Say yes.');
    const view = (): string | undefined => window.settings.view.instructions.notice;
    assert.match(view() ?? '', /^AGENTS\.md of this workspace has instructions/u);
    window.settings.instructions.answerNew(true);
    assert.equal(view(), undefined);
    await ask();
    assert.equal(sent()?.length, 1);
  });

  it('are not sent with what is asked outside of the chat, before their line was there to be read', async () => {
    await write('AGENTS.md', 'Say yes.');
    const { controller, settings } = window;
    await asked(() => void controller.ask('Explain this code.', []));
    assert.equal(sent(), undefined);
    assert.match(settings.view.instructions.notice ?? '', /^AGENTS\.md/u);
    await ask();
    assert.equal(sent()?.length, 1);
    controller.startNew();
    settings.instructions.answerNew(true);
    await asked(() => void controller.ask('Explain this code.', []));
    assert.equal(sent()?.length, 1);
  });

  it('are counted with the next message as soon as something was asked outside of the chat', async () => {
    await write('AGENTS.md', 'Say yes.');
    const { controller, settings } = window;
    const isSentWith = (path: readonly Turn[]): boolean =>
      settings.plan(path).folderInstructions !== undefined;
    await asked(() => void controller.ask('Explain this code.', []));
    const path = controller.conversation.path();
    assert.equal(isSentWith(path.slice(0, 1)), false);
    assert.equal(isSentWith(path), true);
    assert.equal(isSentWith([...path, draftTurn({ prompt: 'Hello', attachments: [] })]), true);
    await asked(() => controller.edit(path[0]?.id ?? '', 'Explain it again.'));
    assert.equal(sent()?.length, 1);
  });

  it('are not sent at all where the setting is off', async () => {
    await write('AGENTS.md', 'Say yes.');
    await setSetting('parley.chat.folderInstructions', false);
    await ask();
    assert.equal(sent(), undefined);
    assert.deepEqual(chips(), []);
  });

  it('are not sent where they may hold secrets, or are a link out of the folder', async () => {
    await write('AGENTS.md', '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n');
    await ask();
    assert.equal(sent(), undefined);
    assert.equal(chips()[0]?.isSent, false);
    await rm(path.join(root, 'AGENTS.md'));
    const outside = path.join(folder, 'outside.md');
    await writeFile(outside, 'Say yes.');
    await symlink(outside, path.join(root, 'AGENTS.md'));
    await ask();
    assert.equal(sent(), undefined);
    assert.match(chips()[0]?.title ?? '', /outside of the folder/u);
  });

  it('are not sent beside a cached content, which the chip says', async () => {
    await write('AGENTS.md', 'Say yes.');
    window.controller.changeSetting('cachedContent', 'cachedContents/one');
    const { settings, folderInstructions } = window.settings.plan([]);
    assert.equal(settings.systemInstruction, undefined);
    assert.equal(folderInstructions, undefined);
    assert.match(chips()[0]?.title ?? '', /cached content of this chat/u);
  });

  it('are read in the encoding that the file says', async () => {
    await writeFile(path.join(root, 'AGENTS.md'), Buffer.from('\uFEFFSay café.', 'utf16le'));
    await ask();
    assert.deepEqual(sent(), [`${heading('AGENTS.md')}Say café.`]);
  });

  it('are read in the encoding of files.encoding where they aren’t UTF-8', async () => {
    await setSetting('files.encoding', 'windows1252');
    try {
      await writeFile(path.join(root, 'AGENTS.md'), Buffer.from('Say café.', 'latin1'));
      await ask();
      assert.deepEqual(sent(), [`${heading('AGENTS.md')}Say café.`]);
    } finally {
      await setSetting('files.encoding', undefined);
    }
  });

  it('are sent through a link within the folder', async () => {
    await mkdir(path.join(root, '.github'));
    await writeFile(path.join(root, '.github', 'rules.md'), 'Say yes.');
    await symlink(path.join('.github', 'rules.md'), path.join(root, 'AGENTS.md'));
    await ask();
    assert.deepEqual(sent(), [`${heading('AGENTS.md')}Say yes.`]);
  });

  it('are cut where they are long, which the chip says, without half a character', async () => {
    await write('AGENTS.md', `x${'é'.repeat(maxInstructionBytes)}`);
    await ask();
    const [text = ''] = sent() ?? [];
    assert.equal(
      Buffer.byteLength(text.slice(heading('AGENTS.md').length)),
      maxInstructionBytes - 1,
    );
    assert.ok(!text.includes('\uFFFD'));
    assert.match(chips()[0]?.title ?? '', /Only the first/u);
  });
});
