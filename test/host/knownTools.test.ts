import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { UserTurn } from '../../src/conversation/turn';
import { KnownTools, originOf } from '../../src/features/chat/tools/knownTools';
import { readTools } from '../../src/features/chat/tools/readTools';
import type { CallAnswer } from '../../src/messages/chatState';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

const listCaches = 'parley_listCaches';
const call = (name: string): object => ({ functionCall: { name, args: {} } });

const script = {
  answers: [
    { match: 'What is cached', times: 1, steps: [{ parts: [call(listCaches)] }] },
    { match: 'What is gone', times: 1, steps: [{ parts: [call('mcp_gone_tool')] }] },
    { steps: [{ text: 'Well.' }] },
  ],
};

describe('the tools of VS Code in a chat', () => {
  let folder: string;
  let window: ScriptedWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-tools-'));
    window = openScriptedWindow(folder, script);
  });

  afterEach(async () => {
    await close(window);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function close({ parts, journals, drift }: ScriptedWindow): Promise<void> {
    parts.dispose();
    await Promise.all([journals.written(), drift.written()]);
  }

  /** Asks, and gives this answer to each call that asks; resolves with the calls, once the last answer has ended. */
  async function ask(prompt: string, answer: CallAnswer): Promise<UserTurn['calls']> {
    const { controller } = window;
    const ended = new Promise<void>((resolve) => {
      const subscription = controller.onDidPatch((patches) => {
        for (const patch of patches) {
          if (patch.kind === 'callChanged' && patch.call.question !== undefined) {
            controller.calls.answer(patch, answer);
          }
          if (patch.kind !== 'answeringChanged' || patch.isAnswering) continue;
          subscription.dispose();
          resolve();
        }
      });
    });
    controller.send(prompt);
    await ended;
    const turns = controller.conversation.path();
    return turns.flatMap((turn) => (turn.role === 'user' ? (turn.calls ?? []) : []));
  }

  const declared = (index: number): string[] => {
    const { tools = [] } = JSON.parse(window.asked[index] ?? '') as {
      tools?: { functionDeclarations: { name: string }[] }[];
    };
    return tools.flatMap((each) => each.functionDeclarations.map(({ name }) => name));
  };

  it('are there by their names and where they are from, but for those that the chat has itself', () => {
    const names = new KnownTools(readTools).others.map(({ ownName }) => ownName);
    assert.ok(names.includes(listCaches));
    assert.ok(!names.includes('parley_semanticSearch') && !names.includes('parley_countTokens'));
    assert.equal(originOf(listCaches), 'Parley');
    assert.equal(originOf('mcp_github_get_issue'), 'MCP servers');
    assert.equal(originOf('vscode_anything'), 'VS Code');
  });

  it('are the same objects while nothing changes, so that requests stay as they are', () => {
    const known = new KnownTools(readTools);
    assert.equal(known.others.length, vscode.lm.tools.length - 2);
    for (const [index, tool] of known.others.entries()) assert.equal(known.others[index], tool);
  });

  it('have a name of their own where the chat has one like it', () => {
    const [own] = readTools;
    assert.ok(own);
    const known = new KnownTools([{ ...own, name: listCaches }]);
    const other = known.others.find(({ ownName }) => ownName === listCaches);
    assert.equal(other?.name, `vscode.${listCaches}`);
  });

  it('are offered once they are chosen, which the chat and the next one remember', async () => {
    const { tools } = window.settings;
    tools.set('all');
    assert.ok(!tools.offered.some(({ name }) => name === listCaches));
    tools.choose(['read_file', listCaches, 'mcp_gone_tool']);
    await ask('Hello', 'deny');
    assert.deepEqual(declared(0), ['read_file', listCaches]);
    assert.equal(window.settings.view.tools.label, '2');
    const { id } = window.controller.conversation;
    window.controller.startNew();
    assert.deepEqual(tools.chosenNames, ['read_file', listCaches, 'mcp_gone_tool']);
    await close(window);
    window = openScriptedWindow(folder, script);
    await window.currentConversation.open(id);
    assert.equal(window.settings.tools.mode, 'chosen');
    assert.deepEqual(window.settings.tools.chosenNames, ['read_file', listCaches, 'mcp_gone_tool']);
    window.settings.tools.choose([]);
    assert.equal(window.settings.tools.mode, 'off');
  });

  it('run after a yes, and give their text', async () => {
    window.settings.tools.choose([listCaches]);
    const [ran] = (await ask('What is cached?', 'allow')) ?? [];
    assert.equal(ran?.outcome, 'done');
    assert.match(JSON.stringify(ran.response), /result/u);
    const known = window.settings.tools.known.others.find(({ name }) => name === listCaches);
    const question = await known?.question({ model: 'a' });
    assert.equal(question?.text, `Run the tool ${listCaches}?`);
    assert.equal(question.detail, '{\n  "model": "a"\n}');
  });

  it('run unasked in this window once the user said so', async () => {
    window.settings.tools.choose([listCaches]);
    await ask('What is cached?', 'always');
    const known = window.settings.tools.known.others.find(({ name }) => name === listCaches);
    assert.equal(await known?.question({}), undefined);
  });

  it('don’t run after a no', async () => {
    window.settings.tools.choose([listCaches]);
    const [refused] = (await ask('What is cached?', 'deny')) ?? [];
    assert.equal(refused?.outcome, 'refused');
  });

  it('are an error for the model once they are gone', async () => {
    window.settings.tools.choose([listCaches, 'mcp_gone_tool']);
    const [gone] = (await ask('What is gone?', 'allow')) ?? [];
    assert.equal(gone?.outcome, 'failed');
    assert.deepEqual(gone.response, { error: 'There is no function mcp_gone_tool.' });
  });
});
