import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ChatPatch } from '../../src/messages/chatPageMessages';
import type { ModelTurnView, SendCostView } from '../../src/messages/chatState';
import type { Content } from '../../src/protocol/content';
import type { Clock } from '../../src/base/clock';
import type { Log } from '../../src/base/log';
import type { TextAttachment } from '../../src/conversation/turn';
import { systemClock } from '../../src/base/systemClock';
import type { ShownCost } from '../../src/services/counting/shownCost';
import type { ChatSettingsModel } from '../../src/features/chat/settings/chatSettingsModel';
import type { ChatController } from '../../src/features/chat/chatController';
import type { CurrentConversation } from '../../src/features/chat/currentConversation';
import { createShared } from '../../src/graph/shared';
import type { JournalFolder } from '../../src/storage/journalFile';
import { Connections } from '../../src/services/connection/connections';
import { noLocalModels } from './support/noLocalModels';
import { machine } from '../../src/graph/machine';
import { createEmbeddedService } from '../../src/services/connection/createEmbeddedService';
import { KeyStore } from '../../src/services/connection/keyStore';
import type { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { Disposables } from '../../src/base/disposables';
import type { DriftFile } from '../../src/sendCosts/driftFile';
import type { CountText } from '../../src/sendCosts/sendCostTexts';
import { LocalCounter } from '../../src/sendCosts/localCounter';
import { FakeClock } from '../fakes/fakeClock';
import { endWithEvent, LoopbackServer } from '../fakes/loopbackServer';
import { memoryMemento } from '../fakes/memoryMemento';
import { MemorySecrets } from '../fakes/memorySecrets';
import { silentLog } from '../fakes/silentLog';
import { setSetting } from './support/setSetting';

/** A service over HTTP that counts a token a character, and `extraTokens` on top. */
class HostedService extends LoopbackServer {
  readonly requests: string[] = [];
  extraTokens = 0;
  /** Counts are answered only when this resolves. */
  mayCount: Promise<unknown> = Promise.resolve();
  mostCountsAtOnce = 0;
  #countsUnderWay = 0;

  get counts(): string[] {
    return this.requests.filter((request) => request.includes('countTokens'));
  }

  protected async answer(pathname: string, body: string, response: ServerResponse): Promise<void> {
    this.requests.push(pathname);
    if (pathname.endsWith(':countTokens')) {
      await this.#answerCount(body, response);
    } else if (pathname.endsWith(':streamGenerateContent')) {
      const { contents } = JSON.parse(body) as { contents: Content[] };
      const usageMetadata = { promptTokenCount: lengthOf(contents) + this.extraTokens };
      const candidates = [{ content: { parts: [{ text: 'Yes.' }] }, finishReason: 'STOP' }];
      endWithEvent(response, { candidates, usageMetadata });
    } else if (pathname.endsWith('/cachedContents/unsized')) {
      const [name, model] = ['cachedContents/unsized', 'models/hosted'];
      response.end(JSON.stringify({ name, model, expireTime: '2999-01-01T00:00:00Z' }));
    } else {
      const models = ['hosted', 'other'].map((id) => ({
        name: `models/${id}`,
        inputTokenLimit: 100,
      }));
      response.end(JSON.stringify({ models }));
    }
  }

  async #answerCount(body: string, response: ServerResponse): Promise<void> {
    this.#countsUnderWay += 1;
    this.mostCountsAtOnce = Math.max(this.mostCountsAtOnce, this.#countsUnderWay);
    await this.mayCount;
    this.#countsUnderWay -= 1;
    const { generateContentRequest } = JSON.parse(body) as {
      generateContentRequest: { contents: Content[] };
    };
    const totalTokens = lengthOf(generateContentRequest.contents) + this.extraTokens;
    response.end(JSON.stringify({ totalTokens }));
  }
}

function lengthOf(contents: readonly Content[]): number {
  const parts = contents.flatMap((content) => content.parts ?? []);
  return parts.reduce((sum, { text = '' }) => sum + text.length, 0);
}

const never = new AbortController().signal;

/** A chat with its cost, over the embedded service or whatever the settings say. */
class CostedChat {
  readonly #parts = new Disposables();
  readonly connections: Connections;
  readonly attachments: DraftAttachments;
  readonly drift: DriftFile;
  readonly cost: ShownCost;
  readonly settings: ChatSettingsModel;
  readonly controller: ChatController;
  readonly patches: ChatPatch[] = [];
  readonly #said: string[] = [];
  readonly #currentConversation: CurrentConversation;
  readonly #journals: JournalFolder;

  constructor(
    folder: string,
    {
      countText = async (text) => text.length,
      clock = systemClock,
    }: { countText?: CountText; clock?: Clock } = {},
  ) {
    const say = (message: string): void => void this.#said.push(message);
    const log: Log = { ...silentLog, info: say, warn: say, error: say };
    const embedded = createEmbeddedService(
      () => machine.loadBuiltIn(distFolder()),
      {
        distFolder: distFolder(),
        storageFolder: path.join(folder, 'service'),
        localModels: noLocalModels(folder),
      },
      { keyOf: async () => undefined, mayUseHttp: () => false },
      log,
    );
    this.#parts.add(embedded);
    this.connections = this.#parts.add(
      new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock),
    );
    const { journals, attached, counting, cached, chat } = createShared(
      this.connections,
      { count: (text, _, signal = never, of = '') => countText(text, signal, of) },
      {
        storage: vscode.Uri.file(folder),
        journalFolder: folder,
        workspaceMemory: memoryMemento(),
        clock,
        log,
      },
      {
        notify: async () => undefined,
        reportWriteFailure: (error) => assert.fail(String(error)),
      },
    );
    const { records, store, staleness, commandCache } = cached;
    this.attachments = this.#parts.add(attached.attachments);
    for (const each of [records, store, staleness, commandCache, chat]) this.#parts.add(each);
    this.#journals = journals;
    this.drift = counting.drift;
    this.#currentConversation = chat.currentConversation;
    this.cost = chat.cost;
    this.settings = chat.settings;
    this.controller = chat.controller;
    this.#parts.add(this.controller.onDidPatch((patches) => this.patches.push(...patches)));
  }

  /** What a cost that is waited for in vain has come to. */
  get found(): object {
    const { cost, attachments } = this.controller.state();
    return { cost, attachments, said: this.#said };
  }

  /** Shows the page, and waits until the models are known. */
  async open(): Promise<void> {
    this.controller.pageOpened();
    await this.connections.model();
  }

  /** Writes a draft and waits until its cost is shown. */
  async write(text: string, clock?: FakeClock): Promise<SendCostView> {
    this.controller.draftChanged(text);
    return this.costs(({ message }) => message === text.length, clock);
  }

  /** Waits until the cost is as it should be, for as long as the test may take. */
  async costs(
    isReached: (cost: SendCostView) => boolean,
    clock?: FakeClock,
  ): Promise<SendCostView> {
    for (;;) {
      clock?.advance(50);
      const { cost } = this.controller.state();
      if (cost !== undefined && isReached(cost)) return cost;
      await soon();
    }
  }

  /** Sends and waits until the answer has ended. */
  async ask(prompt: string): Promise<ModelTurnView> {
    const earlier = this.controller.state().turns.length;
    this.controller.send(prompt);
    for (;;) {
      const { turns } = this.controller.state();
      const last = turns.at(-1);
      if (turns.length > earlier && last?.role === 'model' && !this.controller.isAnswering) {
        return last;
      }
      await soon();
    }
  }

  /** Resolves when no answer is under way. */
  async idle(): Promise<void> {
    while (this.controller.isAnswering) await soon();
  }

  /** The prompt's tokens as predicted and as billed, for each answer so far. */
  get predictions(): [number | undefined, number | undefined][] {
    return this.#currentConversation.current.conversation
      .path()
      .flatMap((turn) =>
        turn.role === 'model'
          ? [[turn.predictedTokens, turn.answer.usageMetadata?.promptTokenCount]]
          : [],
      );
  }

  async dispose(): Promise<void> {
    this.#parts.dispose();
    await Promise.all([this.#journals.written(), this.drift.written()]);
  }
}

function textFile(label: string, text: string): TextAttachment {
  return { kind: 'file', id: label, label, detail: label, text };
}

/** A moment for what goes on outside: a thread, a socket, a disk. */
function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

function distFolder(): string {
  const extension = vscode.extensions.getExtension('parley.parley');
  assert.ok(extension);
  return path.join(extension.extensionPath, 'dist');
}

describe('what a send costs', () => {
  let folder = '';
  let chat: CostedChat;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-cost-'));
  });

  afterEach(async function () {
    const found = JSON.stringify(chat.found);
    if (this.currentTest?.state === 'failed') process.stderr.write(`${found}\n`);
    await chat.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  describe('with the embedded service', () => {
    let counter: LocalCounter;

    beforeEach(async () => {
      counter = new LocalCounter(distFolder());
      chat = new CostedChat(folder, {
        countText: (text, signal) => counter.count(text, 'now', signal),
      });
      await chat.open();
    });

    afterEach(() => counter.dispose());

    it('is shown before it is billed, over several turns with attachments', async () => {
      const files = ['export const limit = 10;\n', '# Notes\n\n- 注意\n', ''];
      let lastHistory = -1;
      for (const [index, content] of files.entries()) {
        const prompt = `What is in here, for the ${index + 1}. time?`;
        const document = await vscode.workspace.openTextDocument({ content });
        await vscode.window.showTextDocument(document);
        chat.controller.draftChanged(prompt);
        // What was counted before the last answer may be reported as late as this.
        const cost = await chat.costs(
          ({ message, history, certainty, attachments }) =>
            message > 0 &&
            certainty === 'confirmed' &&
            history > lastHistory &&
            attachments > 0 === (content !== ''),
        );
        const { history, attachments, labels, message } = cost;
        lastHistory = history;
        assert.equal(history + attachments + labels + message, cost.total);
        const answer = await chat.ask(prompt);
        const billed = cost.total.toLocaleString(vscode.env.language);
        // A prediction that did not hold would stand behind it.
        assert.match(answer.footer ?? '', new RegExp(` ${billed} tokens in ·`));
        assert.deepEqual(chat.predictions.at(-1), [cost.total, cost.total]);
      }
    });

    it('falls by what is said of an attachment when that is left out', async () => {
      await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ content: 'some text to be attached\n' }),
      );
      chat.controller.draftChanged('Hello');
      const before = await chat.costs(({ message, attachments }) => message > 0 && attachments > 0);
      const [[id, tokens] = ['', { own: 0, labels: 0 }]] = Object.entries(before.byAttachment);
      chat.attachments.remove(id);
      const after = await chat.costs(({ attachments }) => attachments === 0);
      assert.equal(before.total - after.total, tokens.own + tokens.labels);
    });

    it('is counted again for a new chat', async () => {
      await chat.ask('Hello');
      await chat.costs(({ history }) => history > 0);
      chat.controller.startNew();
      await chat.costs(({ history }) => history === 0);
    });
  });

  describe('with a hosted service', () => {
    let service: HostedService;
    let clock: FakeClock;

    beforeEach(async () => {
      service = new HostedService();
      await service.start();
      await setSetting('parley.service.address', service.address);
      clock = new FakeClock();
      chat = new CostedChat(folder, { clock });
      await chat.open();
    });

    afterEach(async () => {
      await setSetting('parley.service.address', undefined);
      await setSetting('parley.tokens.confirmWithService', undefined);
      await service.stop();
    });

    it('sends nothing for counting unless it is allowed', async () => {
      for (const text of ['H', 'Hel', 'Hello']) {
        await chat.write(text, clock);
        clock.advance(60_000);
      }
      assert.equal(chat.controller.state().cost?.certainty, 'estimated');
      await chat.ask('Hello');
      await chat.write('And on', clock);
      clock.advance(60_000);
      await chat.connections.current.client.models.get('models/hosted');
      assert.deepEqual(service.counts, []);
      assert.equal(service.requests.filter((request) => request.includes('Generate')).length, 1);
    });

    it('asks nothing more once the leave is taken back', async () => {
      await setSetting('parley.tokens.confirmWithService', true);
      await chat.write('Hello', clock);
      await setSetting('parley.tokens.confirmWithService', false);
      clock.advance(60_000);
      await chat.write('Hello again', clock);
      clock.advance(60_000);
      await chat.connections.current.client.models.get('models/hosted');
      assert.deepEqual(service.counts, []);
    });

    it('asks nothing while the chat is not seen', async () => {
      await setSetting('parley.tokens.confirmWithService', true);
      await chat.write('Hello', clock);
      chat.controller.pageShown(false);
      clock.advance(60_000);
      await chat.connections.current.client.models.get('models/hosted');
      assert.deepEqual(service.counts, []);
      chat.controller.pageShown(true);
      await chat.costs(({ certainty }) => certainty === 'confirmed', clock);
    });

    it('confirms each draft once, one at a time, where it is allowed', async () => {
      await setSetting('parley.tokens.confirmWithService', true);
      let allow: () => void = () => undefined;
      service.mayCount = new Promise<void>((resolve) => (allow = resolve));
      for (const text of ['A', 'An', 'And']) {
        await chat.write(text, clock);
        clock.advance(1000);
        while (service.counts.length === 0) await soon();
      }
      allow();
      await chat.costs(({ certainty }) => certainty === 'confirmed', clock);
      const asked = service.counts.length;
      assert.equal(asked, 2);
      assert.equal(service.mostCountsAtOnce, 1);
      await chat.write('Other', clock);
      await chat.write('And', clock);
      await chat.costs(({ certainty }) => certainty === 'confirmed', clock);
      assert.equal(service.counts.length, asked);
    });

    it('confirms what an empty message comes with once, and asks nothing where that is nothing', async () => {
      await setSetting('parley.tokens.confirmWithService', true);
      await chat.write('', clock);
      clock.advance(60_000);
      await chat.connections.current.client.models.get('models/hosted');
      assert.deepEqual(service.counts, []);
      chat.attachments.pin(textFile('notes.txt', 'some text to be attached\n'));
      const isConfirmed = ({ certainty, attachments }: SendCostView): boolean =>
        certainty === 'confirmed' && attachments > 0;
      const cost = await chat.costs(isConfirmed, clock);
      assert.equal(cost.message, 0);
      await chat.write('Hello', clock);
      await chat.write('', clock);
      await chat.costs(isConfirmed, clock);
      assert.equal(service.counts.length, 1);
    });

    it('keeps what the editor shows on this machine until a word is written', async () => {
      await setSetting('parley.tokens.confirmWithService', true);
      await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ content: 'some text to be attached\n' }),
      );
      await chat.costs(({ attachments }) => attachments > 0, clock);
      clock.advance(60_000);
      await chat.connections.current.client.models.get('models/hosted');
      assert.deepEqual(service.counts, []);
      await chat.write('Hello', clock);
      await chat.costs(({ certainty }) => certainty === 'confirmed', clock);
    });

    it('keeps the instructions of a folder on this machine until the user knows of them', async () => {
      await setSetting('parley.tokens.confirmWithService', true);
      const [root] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(root);
      const file = vscode.Uri.joinPath(root.uri, 'AGENTS.md');
      await vscode.workspace.fs.writeFile(file, Buffer.from('Say yes.'));
      const { instructions } = chat.controller.settings;
      try {
        await instructions.refresh();
        await chat.write('Hello', clock);
        clock.advance(60_000);
        await chat.connections.current.client.models.get('models/hosted');
        assert.deepEqual(service.counts, []);
        instructions.answerNew(true);
        await chat.costs(({ certainty }) => certainty !== 'estimated', clock);
        assert.equal(service.counts.length, 1);
      } finally {
        await vscode.workspace.fs.delete(file);
      }
    });

    it('shows the service’s count where it counts otherwise, and remembers that', async () => {
      service.extraTokens = 3;
      await setSetting('parley.tokens.confirmWithService', true);
      await chat.write('Hello', clock);
      const cost = await chat.costs(({ certainty }) => certainty === 'service', clock);
      assert.equal(cost.total, 8);
      assert.equal(cost.message, 5);
      await setSetting('parley.tokens.confirmWithService', false);
      const estimate = await chat.write('Hello again', clock);
      assert.equal(estimate.certainty, 'estimated');
      assert.match(estimate.notes[0] ?? '', /another tokenizer/);
    });

    it('shows and keeps how far the prediction was from the bill', async () => {
      service.extraTokens = 5;
      const answer = await chat.ask('Hello');
      assert.match(answer.footer ?? '', /10 tokens in, 5 expected/);
      await chat.drift.written();
      const stored = await readFile(path.join(folder, 'tokens', 'drift.json'), 'utf8');
      const { models } = JSON.parse(stored) as { models: Record<string, object> };
      assert.deepEqual(models[`${service.address} models/hosted`], {
        turns: 1,
        meanRatio: 2,
        last: { predicted: 5, billed: 10 },
        countsAlike: false,
      });
      const cost = await chat.write('Hello', clock);
      assert.ok(cost.notes.some((note) => note.includes('about 2 times')));
    });

    it('is of the chat’s own model, and what was learned of that says nothing of another', async () => {
      chat.settings.change('model', 'models/other');
      await chat.ask('Hello');
      await chat.drift.written();
      assert.equal(chat.cost.modelName, 'models/other');
      assert.equal(chat.cost.driftOf('models/other')?.turns, 1);
      const { knownModel } = chat.connections;
      assert.equal(knownModel?.name, 'models/hosted');
      assert.equal(chat.cost.driftOf('models/hosted'), undefined);
    });

    it('takes the count for exact once the bill has shown that it is', async () => {
      await chat.write('Hello', clock);
      await chat.ask('Hello');
      assert.equal((await chat.write('And', clock)).certainty, 'estimated');
      await chat.ask('A text so long that another tokenizer would count it otherwise.');
      await chat.costs(({ certainty }) => certainty === 'exact', clock);
    });

    it('refuses what is certainly more than the model takes, and nothing that may not be', async () => {
      const long = 'x'.repeat(101);
      await chat.write(long, clock);
      await chat.ask(long);
      chat.controller.startNew();
      await chat.write('short', clock);
      await chat.write(long, clock);
      // What the bill has shown is learned once it is written to the disk.
      await chat.costs(({ certainty }) => certainty === 'exact', clock);
      const asked = service.requests.length;
      chat.controller.send(long);
      const refused = chat.patches.at(-1);
      assert.ok(refused?.kind === 'draftRefused');
      assert.match(refused.notice.message, /101 tokens .* up to 100/);
      assert.equal(service.requests.length, asked);
    });

    it('is an estimate with media, which is sent in any case, and from which nothing is learned', async () => {
      await chat.ask('A text so long that another tokenizer would count it otherwise.');
      await chat.write('And this?', clock);
      await chat.costs(({ certainty }) => certainty === 'exact', clock);
      const bytes = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
      await chat.attachments.attachFiles([{ name: 'a.png', sizeBytes: bytes.length, bytes }]);
      const cost = await chat.costs(({ attachments }) => attachments > 100, clock);
      assert.equal(cost.certainty, 'estimated');
      await chat.ask('And this?');
      assert.ok(!chat.patches.some(({ kind }) => kind === 'draftRefused'));
      await chat.write('So?', clock);
      assert.equal(
        (await chat.costs(({ history }) => history > 100, clock)).certainty,
        'estimated',
      );
      await chat.drift.written();
      const stored = await readFile(path.join(folder, 'tokens', 'drift.json'), 'utf8');
      const { models } = JSON.parse(stored) as { models: Record<string, { turns: number }> };
      assert.equal(models[`${service.address} models/hosted`]?.turns, 1);
    });

    it('is an estimate with a cached content of unknown size, from which nothing is learned', async () => {
      await chat.ask('A text so long that another tokenizer would count it otherwise.');
      await chat.write('And this?', clock);
      await chat.costs(({ certainty }) => certainty === 'exact', clock);
      await setSetting('parley.tokens.confirmWithService', true);
      // It counts what is cached.
      service.extraTokens = 5;
      assert.equal(await chat.controller.useCachedContent('cachedContents/unsized'), true);
      assert.equal((await chat.write('And with that?', clock)).certainty, 'estimated');
      const asked = service.counts.length;
      clock.advance(60_000);
      await chat.connections.current.client.models.get('models/hosted');
      assert.equal(service.counts.length, asked);
      await chat.drift.written();
      assert.equal(chat.cost.driftOf('models/hosted')?.countsAlike, true);
    });

    it('refuses neither an edit nor what another place asks for what only the draft is sent with', async () => {
      await chat.ask('Hello');
      await chat.ask('A text so long that another tokenizer would count it otherwise.');
      chat.attachments.pin(textFile('long.txt', 'x'.repeat(60)));
      const isTooLong = ({ certainty, total }: SendCostView): boolean =>
        certainty === 'exact' && total > 100;
      const { total: before } = await chat.costs(isTooLong, clock);
      assert.equal(await chat.controller.ask('Why?', []), undefined);
      await chat.costs((cost) => isTooLong(cost) && cost.total > before, clock);
      await chat.idle();
      const [first] = chat.controller.state().turns;
      chat.controller.edit(first?.id ?? '', 'Hi');
      assert.ok(!chat.patches.some(({ kind }) => kind === 'draftRefused'));
      assert.equal(chat.controller.state().turns[0]?.text, 'Hi');
      await chat.idle();
    });
  });
});
