import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CachingChat } from '../../src/features/caches/cachingChat';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';

function chatOf({ currentConversation, controller, history }: ScriptedWindow): CachingChat {
  const view = { show: () => Promise.resolve(), open: () => Promise.resolve() };
  return new CachingChat(currentConversation, controller, history, view);
}

describe('the open chat as caching sees it', () => {
  let folder = '';
  let window: ScriptedWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-policy-chat-'));
    window = openScriptedWindow(folder, { answers: [{ steps: [{ text: 'Yes.' }] }] });
  });

  afterEach(async () => {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('is put on a cached content and taken off it, with all else as it was', async () => {
    const chat = chatOf(window);
    window.settings.change('systemInstruction', 'Be brief.');
    const { systemInstruction } = window.settings.chosen;
    assert.ok(systemInstruction);
    assert.equal(chat.use('another', 'cachedContents/a'), false);
    assert.equal(chat.usedCache, undefined);
    assert.equal(chat.use(chat.id, 'cachedContents/a'), true);
    assert.equal(chat.usedCache, 'cachedContents/a');
    const { settings } = await chat.read();
    assert.deepEqual(settings, { systemInstruction, cachedContent: 'cachedContents/a' });
    assert.equal(chat.use(chat.id), true);
    assert.deepEqual((await chat.read()).settings, { systemInstruction });
  });

  it('is read with its turns, and notified when it is deleted', async () => {
    const chat = chatOf(window);
    window.controller.send('Hello');
    await until('it is answered', async () => {
      const { path: turns } = await chat.read();
      return turns.length === 2 && !window.controller.isAnswering;
    });
    const { id, model } = await chat.read();
    assert.equal(model?.name, window.connections.knownModel?.name);
    const deleted: string[] = [];
    chat.onDidDelete((each) => deleted.push(each));
    await window.history.delete(id);
    assert.deepEqual(deleted, [id]);
  });
});
