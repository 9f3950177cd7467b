import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { untilAnswered } from './support/untilAnswered';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

describe('the choice of tools', () => {
  let folder: string;
  let window: ScriptedWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-choice-'));
    window = openScriptedWindow(folder, { answers: [{ steps: [{ text: 'Well.' }] }] });
  });

  afterEach(async () => {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function begin(): Promise<string> {
    const { controller } = window;
    await untilAnswered(controller, () => controller.send('Hello'));
    return controller.conversation.id;
  }

  it('of a chat is what it began with, whatever is chosen in others since', async () => {
    const { controller, currentConversation } = window;
    const { tools } = window.settings;
    const without = await begin();
    controller.startNew();
    tools.choose(['read_file']);
    controller.startNew();
    const withOne = await begin();
    controller.startNew();
    tools.set('all');
    await currentConversation.open(without);
    assert.equal(tools.mode, 'off');
    await currentConversation.open(withOne);
    assert.deepEqual([tools.mode, tools.chosenNames], ['chosen', ['read_file']]);
  });

  it('of a chat that begins with what was asked elsewhere stays, too', async () => {
    const { controller, currentConversation } = window;
    const { tools } = window.settings;
    tools.set('read');
    controller.startNew();
    const answer = { candidates: [{ index: 0, content: { parts: [{ text: 'So.' }] } }] };
    const asked = { prompt: 'Why?', attachments: [], model: 'models/scripted' };
    await controller.takeOver({ ...asked, answer, status: 'done' });
    const { id } = controller.conversation;
    controller.startNew();
    tools.set('all');
    await currentConversation.open(id);
    assert.equal(tools.mode, 'read');
  });

  it('of the last chat is that of a new one, for which no chat is made', async () => {
    const { controller, history } = window;
    const { tools } = window.settings;
    tools.set('read');
    await begin();
    tools.set('all');
    controller.startNew();
    assert.equal(tools.mode, 'all');
    await window.journals.written();
    assert.equal((await history.list()).length, 1);
  });

  it('remembers those that were chosen one by one while they are off, and offers none then', async () => {
    const { currentConversation, controller } = window;
    const { tools } = window.settings;
    const names = ['read_file', 'mcp_one'];
    const now = (): unknown[] => [tools.mode, tools.chosenNames, tools.offered.length];
    tools.choose(names);
    tools.set('off');
    assert.deepEqual(now(), ['off', names, 0]);
    assert.deepEqual(tools.fields(undefined), {});
    const chat = await begin();
    assert.ok(!window.asked.at(-1)?.includes('functionDeclarations'));
    controller.startNew();
    assert.deepEqual(now(), ['off', names, 0]);
    const next = await begin();
    controller.startNew();
    tools.choose([]);
    for (const id of [chat, next]) {
      await currentConversation.open(id);
      assert.deepEqual(now(), ['off', names, 0]);
    }
    tools.set('read');
    tools.set('chosen');
    assert.deepEqual(now(), ['chosen', names, 1]);
  });
});
