import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ChatPatch } from '../../src/messages/chatPageMessages';
import type { ModelTurnView, TurnView } from '../../src/messages/chatState';
import type { ChatController } from '../../src/features/chat/chatController';
import type { CurrentConversation } from '../../src/features/chat/currentConversation';
import type { ChatHistory } from '../../src/storage/chatHistory';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

const foreverMs = 3_600_000;

const script = {
  answers: [
    { match: 'for ever', steps: [{ text: 'First ' }, { delayMs: foreverMs, text: 'last' }] },
    { match: 'cut', steps: [{ text: 'Half' }, { cut: true }] },
    { match: 'too long', steps: [{ text: 'On and' }], finishReason: 'MAX_TOKENS' },
    { match: 'Continue exactly', steps: [{ text: ' on.' }] },
    { match: 'blocked', steps: [{ text: '' }], finishReason: 'SAFETY' },
    {
      match: 'broken',
      steps: [{ text: 'So far' }, { error: { code: 500, message: 'It broke.' } }],
    },
    { steps: [{ text: 'One ' }, { text: 'two' }] },
  ],
};

/** A chat over the scripted engine, with its journals in a folder of its own. */
class Chat {
  readonly #folder: string;
  #window: ChatWindow;

  constructor(folder: string) {
    this.#folder = folder;
    this.#window = openChatWindow(folder);
  }

  get controller(): ChatController {
    return this.#window.controller;
  }

  get currentConversation(): CurrentConversation {
    return this.#window.currentConversation;
  }

  get history(): ChatHistory {
    return this.#window.history;
  }

  get patches(): ChatPatch[] {
    return this.#window.patches;
  }

  get turns(): TurnView[] {
    return this.controller.state().turns;
  }

  get lastAnswer(): ModelTurnView {
    const turn = this.turns.at(-1);
    assert.ok(turn?.role === 'model');
    return turn;
  }

  /** What a new window does: everything is built again over the same disk and state. */
  async reload(): Promise<void> {
    await this.dispose();
    this.#window = openChatWindow(this.#folder);
    await this.#window.currentConversation.restore();
  }

  async dispose(): Promise<void> {
    this.#window.dispose();
    await Promise.all([this.#window.journals.written(), this.#window.drift.written()]);
  }

  /** Sends a prompt and resolves when a patch says that its answer has the wanted state. */
  async ask(prompt: string, until: (answer: ModelTurnView) => boolean = hasEnded): Promise<void> {
    await this.answered(() => this.controller.send(prompt), until);
  }

  /** Does what asks for an answer, and resolves when that has the wanted state. */
  async answered(
    act: () => void,
    until: (answer: ModelTurnView) => boolean = hasEnded,
  ): Promise<void> {
    const earlier = this.turns.at(-1)?.id;
    const reached = new Promise<void>((resolve) => {
      const subscription = this.controller.onDidPatch(() => {
        const turn = this.turns.at(-1);
        if (turn?.role !== 'model' || turn.id === earlier || !until(turn)) return;
        subscription.dispose();
        resolve();
      });
    });
    act();
    await reached;
    if (until === hasEnded) await untilIdle(this.controller);
  }

  /** The texts in view, a version as `2/3` behind its own. */
  get shown(): string[] {
    return this.turns.map(({ text, version }) =>
      version ? `${text} ${version.number}/${version.count}` : text,
    );
  }

  /** The id of the turn in view at the index. */
  id(index: number): string {
    return this.turns.at(index)?.id ?? '';
  }
}

interface ChatWindow extends Omit<ScriptedWindow, 'parts'> {
  patches: ChatPatch[];
  dispose(): void;
}

function openChatWindow(folder: string): ChatWindow {
  const { parts, ...window } = openScriptedWindow(folder, script);
  const patches: ChatPatch[] = [];
  parts.add(window.controller.onDidPatch((more) => patches.push(...more)));
  return { ...window, patches, dispose: () => parts.dispose() };
}

function hasEnded({ status }: Pick<ModelTurnView, 'status'>): boolean {
  return status !== 'waiting' && status !== 'streaming';
}

describe('the chat controller', () => {
  let folder = '';
  let chat: Chat;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-chat-'));
    chat = new Chat(folder);
  });

  afterEach(async () => {
    await chat.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('sends the page a turn before its text', async () => {
    await chat.ask('Hello');
    const kinds = new Set(chat.patches.map(({ kind }) => kind));
    kinds.delete('connectionChanged');
    kinds.delete('settingsChanged');
    assert.deepEqual(
      [...kinds],
      ['draftTaken', 'turnAdded', 'answeringChanged', 'textAppended', 'turnChanged'],
    );
    const text = chat.patches.flatMap((patch) =>
      patch.kind === 'textAppended' ? [patch.text] : [],
    );
    assert.equal(text.join(''), 'One two');
    assert.equal(chat.lastAnswer.status, 'done');
  });

  it('keeps the patches sent to the page equal to a snapshot', async () => {
    await chat.ask('Hello');
    const [, answer] = chat.patches.flatMap((patch) =>
      patch.kind === 'turnAdded' ? [patch.turn] : [],
    );
    const change = chat.patches.find((patch) => patch.kind === 'turnChanged')?.change;
    assert.deepEqual({ ...answer, ...change, text: 'One two' }, chat.lastAnswer);
  });

  it('takes no empty prompt and no second one meanwhile, and says so', async () => {
    chat.controller.send('  \n ');
    assert.equal(chat.patches.at(-1)?.kind, 'draftRefused');
    await chat.ask('for ever', ({ text }) => text === 'First ');
    chat.controller.send('and another');
    assert.equal(chat.patches.at(-1)?.kind, 'draftRefused');
    assert.equal(chat.turns.length, 2);
  });

  it('stops an answer, keeps what had come, and can be asked on', async () => {
    await chat.ask('for ever', ({ text }) => text === 'First ');
    chat.controller.stop();
    await untilIdle(chat.controller);
    assert.equal(chat.lastAnswer.status, 'stopped');
    assert.equal(chat.lastAnswer.text, 'First ');
    await chat.ask('Hello');
    assert.equal(chat.lastAnswer.text, 'One two');
  });

  it('says how an answer ended when it did not end well', async () => {
    for (const [prompt, status] of [
      ['cut', 'cut'],
      ['blocked', 'blocked'],
      ['broken', 'failed'],
    ] as const) {
      chat.controller.startNew();
      await chat.ask(prompt);
      assert.equal(chat.lastAnswer.status, status);
      assert.ok(chat.lastAnswer.notice, prompt);
    }
    assert.equal(chat.lastAnswer.text, 'So far');
  });

  it('regenerates an answer beside the earlier one, and goes back to that', async () => {
    await chat.ask('cut');
    await chat.answered(() => chat.controller.retry());
    assert.deepEqual(chat.shown, ['cut', 'Half 2/2']);
    const second = chat.id(-1);
    chat.controller.changeTurn('showPrevious', second);
    assert.deepEqual(chat.shown, ['cut', 'Half 1/2']);
    assert.notEqual(chat.id(-1), second);
    chat.controller.changeTurn('showPrevious', chat.id(-1));
    assert.deepEqual(chat.shown, ['cut', 'Half 1/2']);
    chat.controller.changeTurn('showNext', chat.id(-1));
    assert.equal(chat.id(-1), second);
  });

  it('keeps what followed an answer that is regenerated, also over a reload', async () => {
    await chat.ask('Hello');
    await chat.ask('And then?');
    await chat.answered(() => chat.controller.changeTurn('regenerate', chat.id(1)));
    assert.deepEqual(chat.shown, ['Hello', 'One two 2/2']);
    chat.controller.changeTurn('showPrevious', chat.id(1));
    const before = chat.turns;
    assert.deepEqual(chat.shown, ['Hello', 'One two 1/2', 'And then?', 'One two']);
    await chat.reload();
    assert.deepEqual(chat.turns, before);
  });

  it('sends only the turns that change when another version is shown', async () => {
    await chat.ask('Hello');
    await chat.ask('And then?');
    await chat.answered(() => chat.controller.retry());
    chat.patches.length = 0;
    const prompt = chat.id(2);
    chat.controller.changeTurn('showPrevious', chat.id(-1));
    const [patch] = chat.patches;
    assert.ok(patch?.kind === 'turnsReplaced');
    assert.equal(patch.afterId, prompt);
    assert.deepEqual(
      patch.turns.map(({ id }) => id),
      [chat.id(-1)],
    );
  });

  it('asks an edited prompt beside the earlier one, also the first of the chat', async () => {
    await chat.ask('Hello');
    await chat.answered(() => chat.controller.edit(chat.id(0), 'Hello there'));
    assert.deepEqual(chat.shown, ['Hello there 2/2', 'One two']);
    chat.controller.changeTurn('showPrevious', chat.id(0));
    assert.deepEqual(chat.shown, ['Hello 1/2', 'One two']);
  });

  it('takes no empty edit and none of an answer', async () => {
    await chat.ask('Hello');
    chat.controller.edit(chat.id(0), '  ');
    assert.equal(chat.patches.at(-1)?.kind, 'draftRefused');
    chat.controller.edit(chat.id(1), 'Words in its mouth');
    assert.deepEqual(chat.shown, ['Hello', 'One two']);
  });

  it('has an answer gone on with that reached the limit, failed, was cut or stopped', async () => {
    for (const prompt of ['too long', 'broken', 'cut', 'for ever']) {
      chat.controller.startNew();
      await chat.ask(prompt, ({ text, status }) => text === 'First ' || hasEnded({ status }));
      chat.controller.stop();
      await untilIdle(chat.controller);
      assert.equal(chat.lastAnswer.canContinue, true, prompt);
      await chat.answered(() => chat.controller.changeTurn('continue', chat.id(-1)));
      const [, , asked, answer] = chat.turns;
      assert.equal(asked?.role === 'user' && asked.isContinuation, true);
      assert.equal(answer?.text, ' on.');
    }
  });

  it('has nothing gone on with that ended by itself or holds nothing', async () => {
    for (const prompt of ['Hello', 'blocked']) {
      await chat.ask(prompt);
      assert.equal(chat.lastAnswer.canContinue, undefined, prompt);
      const before = chat.shown;
      chat.controller.changeTurn('continue', chat.id(-1));
      assert.deepEqual(chat.shown, before);
    }
  });

  it('deletes a turn with what follows, and brings it back, last first', async () => {
    await chat.ask('Hello');
    await chat.ask('And then?');
    const [first, second] = [chat.id(0), chat.id(2)];
    chat.controller.changeTurn('remove', second);
    assert.deepEqual(chat.shown, ['Hello', 'One two']);
    chat.controller.changeTurn('remove', first);
    assert.deepEqual(chat.shown, []);
    assert.equal(chat.controller.state().undoTurnId, first);
    chat.controller.changeTurn('restore', first);
    assert.deepEqual(chat.patches.at(-1), { kind: 'undoChanged', turnId: second });
    chat.controller.changeTurn('restore', second);
    assert.deepEqual(chat.shown, ['Hello', 'One two', 'And then?', 'One two']);
    assert.equal(chat.controller.state().undoTurnId, undefined);
  });

  it('offers no undo in another chat, nor after a reload, where what is deleted stays so', async () => {
    await chat.ask('Hello');
    chat.controller.changeTurn('remove', chat.id(1));
    await chat.reload();
    assert.deepEqual(chat.shown, ['Hello']);
    assert.equal(chat.controller.state().undoTurnId, undefined);
    chat.controller.changeTurn('remove', chat.id(0));
    chat.controller.startNew();
    assert.equal(chat.controller.state().undoTurnId, undefined);
  });

  it('answers a prompt again whose answer was deleted', async () => {
    await chat.ask('Hello');
    chat.controller.changeTurn('remove', chat.id(1));
    await chat.answered(() => chat.controller.changeTurn('regenerate', chat.id(0)));
    assert.deepEqual(chat.shown, ['Hello', 'One two']);
  });

  it('forks into a new chat that goes up to a turn, and leaves the old one as it was', async () => {
    await chat.ask('Hello');
    await chat.ask('And then?');
    await chat.answered(() => chat.controller.retry());
    const before = chat.turns;
    const { history, currentConversation } = chat;
    const oldId = currentConversation.current.conversation.id;
    assert.equal(await chat.controller.fork(chat.id(1)), true);
    assert.deepEqual(chat.turns, before.slice(0, 2));
    const newId = currentConversation.current.conversation.id;
    assert.equal(await history.title(newId), 'Fork of Hello');
    await chat.ask('Another way');
    await chat.reload();
    assert.deepEqual(chat.shown, ['Hello', 'One two', 'Another way', 'One two']);
    await chat.controller.open(oldId);
    assert.deepEqual(chat.turns, before);
  });

  it('forks with the one version that is shown, and with what the chat asks with', async () => {
    await chat.ask('cut');
    await chat.answered(() => chat.controller.retry());
    const settings = { systemInstruction: { parts: [{ text: 'Be brief.' }] } };
    chat.currentConversation.current.record({ type: 'settings', settings });
    await chat.controller.fork(chat.id(1));
    assert.deepEqual(chat.shown, ['cut', 'Half']);
    assert.equal(chat.lastAnswer.canContinue, true);
    assert.deepEqual(chat.currentConversation.current.conversation.settings, settings);
  });

  it('lists a fork as newer than the chat it is from', async () => {
    await chat.ask('Hello');
    await chat.controller.fork(chat.id(1));
    const titles = (await chat.history.list()).map(({ title }) => title);
    assert.deepEqual(titles, ['Fork of Hello', 'Hello']);
  });

  it('leaves the turns as they are while an answer is under way', async () => {
    await chat.ask('Hello');
    await chat.answered(() => chat.controller.retry());
    await chat.ask('for ever', ({ text }) => text === 'First ');
    const before = chat.shown;
    for (const action of ['regenerate', 'showPrevious', 'remove'] as const) {
      chat.controller.changeTurn(action, chat.id(1));
    }
    chat.controller.edit(chat.id(0), 'Hello there');
    assert.equal(await chat.controller.fork(chat.id(1)), false);
    assert.deepEqual(chat.shown, before);
  });

  it('comes back after a reload, with the answer that was under way marked as cut', async () => {
    await chat.ask('Hello');
    await chat.ask('for ever', ({ text }) => text === 'First ');
    const before = chat.turns;
    await chat.reload();
    assert.deepEqual(
      chat.turns.map(({ id, text }) => ({ id, text })),
      before.map(({ id, text }) => ({ id, text })),
    );
    assert.equal(chat.lastAnswer.status, 'cut');
  });

  it('begins again with an empty chat while an answer is under way', async () => {
    await chat.ask('for ever', ({ text }) => text === 'First ');
    chat.controller.startNew();
    assert.deepEqual(chat.turns, []);
    await untilIdle(chat.controller);
    assert.deepEqual(chat.turns, []);
    await chat.reload();
    assert.deepEqual(chat.turns, []);
  });
});

/** Resolves when no answer is under way any more. */
async function untilIdle(controller: ChatController): Promise<void> {
  while (controller.isAnswering) await new Promise((resolve) => setImmediate(resolve));
}
