import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ChatPatch } from '../../src/messages/chatMessages';
import type { ModelTurnView, TurnView } from '../../src/messages/chatState';
import { parseScript } from '../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../src/service/engines/scripted/scriptedEngine';
import { systemClock } from '../../src/service/node/systemClock';
import { createService, type Service } from '../../src/service/service';
import type { TokenCounter } from '../../src/service/tokens/tokenCounter';
import { ChatCost } from '../../src/workbench/chat/chatCost';
import { ChatController } from '../../src/workbench/chat/chatController';
import { ConversationKeeper } from '../../src/workbench/chat/conversationKeeper';
import { JournalFolder } from '../../src/workbench/chat/journalFile';
import { Connections } from '../../src/workbench/connection/connections';
import { EmbeddedService } from '../../src/workbench/connection/embeddedService';
import { KeyStore } from '../../src/workbench/connection/keyStore';
import { DraftAttachments } from '../../src/workbench/editor/draftAttachments';
import { DriftFile } from '../../src/workbench/tokens/driftFile';
import { Disposables } from '../../src/workbench/platform/disposables';
import { MemorySecrets } from '../fakes/memorySecrets';
import { silentLog } from '../fakes/silentLog';

const foreverMs = 3_600_000;

const script = {
  answers: [
    { match: 'for ever', steps: [{ text: 'First ' }, { delayMs: foreverMs, text: 'last' }] },
    { match: 'cut', steps: [{ text: 'Half' }, { cut: true }] },
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

  /** What a new window does: everything is built anew over the same disk and state. */
  async reload(): Promise<void> {
    await this.dispose();
    this.#window = openChatWindow(this.#folder);
    await this.#window.keeper.restore();
  }

  async dispose(): Promise<void> {
    this.#window.dispose();
    await Promise.all([this.#window.journals.written(), this.#window.drift.written()]);
  }

  /** Sends a prompt and resolves when a patch says that its answer stands as it should. */
  async ask(prompt: string, until: (answer: ModelTurnView) => boolean = hasEnded): Promise<void> {
    const earlier = this.turns.at(-1)?.id;
    const reached = new Promise<void>((resolve) => {
      const subscription = this.controller.onDidPatch(() => {
        const turn = this.turns.at(-1);
        if (turn?.role !== 'model' || turn.id === earlier || !until(turn)) return;
        subscription.dispose();
        resolve();
      });
    });
    this.controller.send(prompt);
    await reached;
  }
}

interface ChatWindow {
  controller: ChatController;
  keeper: ConversationKeeper;
  journals: JournalFolder;
  drift: DriftFile;
  patches: ChatPatch[];
  dispose(): void;
}

function openChatWindow(folder: string): ChatWindow {
  const parts = new Disposables();
  const embedded = parts.add(new EmbeddedService(createScriptedService));
  const connections = parts.add(new Connections(new KeyStore(new MemorySecrets()), embedded));
  const attachments = parts.add(new DraftAttachments());
  const journals = new JournalFolder(folder);
  const keeper = new ConversationKeeper(journals, silentLog, (error) => {
    throw new Error('a journal could not be written', { cause: error });
  });
  const drift = new DriftFile(path.join(folder, 'drift.json'));
  const cost = parts.add(
    new ChatCost({
      connections,
      keeper,
      attachments,
      countText: async (text) => text.length,
      drift,
      clock: systemClock,
      log: silentLog,
    }),
  );
  const controller = parts.add(
    new ChatController(connections, keeper, attachments, cost, silentLog),
  );
  const patches: ChatPatch[] = [];
  parts.add(controller.onDidPatch((more) => patches.push(...more)));
  return { controller, keeper, journals, drift, patches, dispose: () => parts.dispose() };
}

function createScriptedService(): Service {
  const clock = systemClock;
  const engine = createScriptedEngine({ script: parseScript(JSON.stringify(script)), clock });
  const countTokens = async (): Promise<TokenCounter> => ({ count: (text) => text.length });
  return createService({ engines: [engine], clock, random: () => 0.5, countTokens });
}

function hasEnded({ status }: ModelTurnView): boolean {
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
    await rm(folder, { recursive: true, force: true });
  });

  it('tells the page of a turn before it tells of its text', async () => {
    await chat.ask('Hello');
    const kinds = new Set(chat.patches.map(({ kind }) => kind));
    kinds.delete('connectionChanged');
    assert.deepEqual([...kinds], ['draftTaken', 'turnAdded', 'textAppended', 'turnChanged']);
    const text = chat.patches.flatMap((patch) =>
      patch.kind === 'textAppended' ? [patch.text] : [],
    );
    assert.equal(text.join(''), 'One two');
    assert.equal(chat.lastAnswer.status, 'done');
  });

  it('keeps what the page was told equal to what a snapshot says', async () => {
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

  it('replaces an answer in view when it is asked for again', async () => {
    await chat.ask('cut');
    const first = chat.lastAnswer.id;
    const again = new Promise<void>((resolve) => {
      chat.controller.onDidPatch(() => {
        if (chat.lastAnswer.id !== first && hasEnded(chat.lastAnswer)) resolve();
      });
    });
    chat.controller.retry(first);
    assert.ok(chat.patches.some((patch) => patch.kind === 'turnRemoved' && patch.turnId === first));
    await again;
    assert.equal(chat.turns.length, 2);
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

  it('begins anew with an empty chat while an answer is under way', async () => {
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
