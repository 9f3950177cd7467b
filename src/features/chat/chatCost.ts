import * as vscode from 'vscode';
import type { ChatSettings } from '../../conversation/chatSettings';
import { createRequest } from '../../conversation/request';
import type { ModelTurn, Turn } from '../../conversation/turn';
import type { SendCostView } from '../../messages/chatState';
import type { Clock } from '../../base/clock';
import { mediaOf } from '../../conversation/media/shareMedia';
import type { Connection, Connections } from '../../services/connection/connections';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { formatNumber } from '../../platform/formatNumber';
import { describeError, type Log } from '../../base/log';
import { onDidChangeSettings, readSetting } from '../../platform/settings';
import { withBilled, withCounted, type ModelDrift } from '../../counting/drift';
import type { DriftFile } from '../../sendCosts/driftFile';
import { ModelCounts } from '../../sendCosts/modelCounts';
import { modelKey } from '../../services/counting/modelKey';
import {
  draftTurn,
  type SendCostCounter,
  type AskedTurns,
  type Draft,
} from '../../sendCosts/sendCostCounter';
import type { ChatCaches } from './cached/chatCaches';
import type { PlannedRequest } from '../../caching/records/planRequest';
import type { ConversationKeeper } from './conversationKeeper';
import { costView, type CountedCost } from './costView';
import type { ChatSettingsKeeper } from './settings/chatSettingsKeeper';

/** Typing in an editor pauses at least this long before what is offered of it is counted. */
const debounceMs = 150;

/**
 * The embedded service counts in this thread, by the tokenizer that has counted already: confirming more
 * would be felt and tell nothing new.
 */
const maxEmbeddedTokens = 20_000;

/** What the cost of a message is made of. */
export interface ChatCostParts {
  connections: Connections;
  keeper: ConversationKeeper;
  attachments: DraftAttachments;
  counter: SendCostCounter;
  drift: DriftFile;
  settings: ChatSettingsKeeper;
  caches: ChatCaches;
  clock: Clock;
  log: Log;
}

interface CountedDraft extends CountedCost {
  draft: Draft;
}

/**
 * Knows what sending the message that is being written would cost. It counts on this machine while the
 * page is watched, and asks a service only where that is free or allowed.
 */
export class ChatCost implements vscode.Disposable {
  readonly #parts: ChatCostParts;
  readonly #modelCounts: ModelCounts;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #isWatched = false;
  #isFocused = false;
  #prompt = '';
  #counted: CountedDraft | undefined;
  /** Something changed that is not counted yet. */
  #isStale = true;
  #counting: AbortController | undefined;
  #cancelTimer: () => void = () => undefined;
  readonly onDidChange = this.#changed.event;

  constructor(parts: ChatCostParts) {
    this.#parts = parts;
    // What is not loaded yet just isn't shown yet; a file that can't be read is as none.
    void parts.drift.load();
    this.#modelCounts = new ModelCounts(parts.clock);
    const reconnected = (): void => {
      // What waits to be asked was allowed for the service and the setting of before.
      this.#modelCounts.want(undefined);
      this.changed();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      parts.attachments.onDidChange(() => this.changed()),
      parts.connections.onDidChange(reconnected),
      onDidChangeSettings(['parley.tokens.confirmWithService'], reconnected),
    );
  }

  /** As the page shows it; undefined until it is counted. */
  get view(): SendCostView | undefined {
    if (this.#counted === undefined) return undefined;
    const { connections, settings } = this.#parts;
    const { path } = this.#counted.draft;
    const model = {
      isEmbedded: connections.current.isEmbedded,
      inputTokenLimit: settings.model?.inputTokenLimit,
      drift: this.driftOfModel(),
    };
    return costView(this.#counted, model, (id) => {
      const turn = path.find((each) => each.id === id);
      return turn?.role === 'user' ? turn.prompt : undefined;
    });
  }

  /** What was learned of the model that answers, as far as it is read from the disk. */
  driftOfModel(): ModelDrift | undefined {
    const { connections, drift, settings } = this.#parts;
    const { model } = settings;
    return model && drift.of(modelKey(connections.current, model.name));
  }

  /** The view while the user is at the chat; undefined while at something else. */
  get focusedView(): SendCostView | undefined {
    return this.#isFocused ? this.view : undefined;
  }

  setFocused(isFocused: boolean): void {
    if (this.#isFocused === isFocused) return;
    this.#isFocused = isFocused;
    this.#changed.fire();
  }

  /** Whether anybody can see the cost. While nobody does, nothing is counted and nothing asked. */
  setWatched(isWatched: boolean): void {
    if (this.#isWatched === isWatched) return;
    this.#isWatched = isWatched;
    if (isWatched) return this.changed();
    this.#cancelTimer();
    this.#counting?.abort();
    this.#modelCounts.want(undefined);
  }

  /** What is being written; the page tells it after a pause, so it is counted at once. */
  setPrompt(prompt: string): void {
    this.#prompt = prompt;
    this.#schedule(0);
  }

  /** The conversation or what goes along has changed. */
  changed(): void {
    this.#isStale = true;
    this.#schedule(debounceMs);
  }

  /** The tokens of the request that the turns make; undefined where they can't be counted. */
  async predict(
    path: readonly Turn[],
    { settings, leftOut }: PlannedRequest,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    try {
      const cachedTokens = await this.#learnTokens(settings);
      if (cachedTokens === undefined) return undefined;
      const asked: AskedTurns = { path, settings, leftOut, cachedTokens };
      return await this.#parts.counter.countAsked(asked, signal);
    } catch (error) {
      if (!signal.aborted) this.#parts.log.warn(`token count: ${describeError(error)}`);
      return undefined;
    }
  }

  /** Compares what an answer was billed with what was predicted, and keeps the result. */
  learn({ model, predictedTokens, answer }: ModelTurn, connection: Connection): void {
    const billed = answer.usageMetadata?.promptTokenCount;
    if (model === undefined || predictedTokens === undefined || billed === undefined) return;
    this.#changeDrift(modelKey(connection, model), (drift) =>
      withBilled(drift, { predicted: predictedTokens, billed }),
    );
  }

  /** Why the prompt can't be sent; undefined while that is not certain, since the service refuses it too. */
  refusal(prompt: string): string | undefined {
    const limit = this.#parts.settings.model?.inputTokenLimit;
    const { view } = this;
    if (this.#isStale || limit === undefined || view === undefined) return undefined;
    if (view.certainty === 'estimated') return undefined;
    // Another prompt than the counted one has at least what goes along with it.
    const tokens = prompt === this.#counted?.draft.prompt ? view.total : view.total - view.message;
    if (tokens <= limit) return undefined;
    return vscode.l10n.t(
      'This message has {0} tokens with all that goes along, and the model takes {1}. Leave something out, or start a new chat.',
      formatNumber(tokens),
      formatNumber(limit),
    );
  }

  dispose(): void {
    this.setWatched(false);
    this.#subscriptions.dispose();
  }

  #schedule(delayMs: number): void {
    this.#cancelTimer();
    if (!this.#isWatched) return;
    this.#cancelTimer = this.#parts.clock.setTimer(() => void this.#update(), delayMs);
  }

  async #update(): Promise<void> {
    const before = this.#counting;
    const counting = new AbortController();
    this.#counting = counting;
    try {
      await this.#parts.keeper.current.complete();
      const draft = this.#draft();
      const counted = this.#parts.counter.count(draft, counting.signal);
      // Only now, so that a text both want goes on being counted.
      before?.abort();
      const [cost] = await Promise.all([counted, this.#parts.drift.load()]);
      if (!counting.signal.aborted) this.#show({ draft, cost });
    } catch (error) {
      if (counting.signal.aborted) return;
      this.#parts.log.warn(`token count: ${describeError(error)}`);
      this.#show(undefined);
    }
  }

  #draft(): Draft {
    const { keeper, attachments } = this.#parts;
    const path = keeper.current.conversation.path();
    const written = { attachments: attachments.peek(), prompt: this.#prompt };
    const { settings, leftOut } = this.#parts.settings.plan([...path, draftTurn(written)]);
    return { path, ...written, settings, leftOut, cachedTokens: this.#cachedTokens(settings) };
  }

  /** What the cached content counts; undefined where nobody tells. */
  async #learnTokens({ cachedContent }: ChatSettings): Promise<number | undefined> {
    if (cachedContent === undefined) return 0;
    const { caches } = this.#parts;
    await caches.learn(cachedContent);
    return caches.find(cachedContent).tokens;
  }

  #cachedTokens({ cachedContent }: ChatSettings): number {
    return cachedContent === undefined ? 0 : (this.#parts.caches.find(cachedContent).tokens ?? 0);
  }

  #show(counted: CountedDraft | undefined): void {
    this.#isStale = false;
    this.#counted = counted;
    this.#changed.fire();
    this.#modelCounts.want(counted && this.#question(counted));
  }

  #question(counted: CountedDraft): Parameters<ModelCounts['want']>[0] {
    const { connections, log, settings } = this.#parts;
    const { current } = connections;
    const { model } = settings;
    const isAllowed = current.isEmbedded
      ? counted.cost.total <= maxEmbeddedTokens
      : readSetting('parley.tokens.confirmWithService');
    const { draft } = counted;
    if (!isAllowed || model === undefined || draft.prompt.trim() === '') return undefined;
    const path = [...draft.path, draftTurn(draft)];
    // Counting media would need all its bytes to be sent for it.
    if (mediaOf(path).length > 0) return undefined;
    return {
      model: modelKey(current, model.name),
      request: createRequest(path, draft.settings, undefined, draft.leftOut),
      ask: async (request, signal) => {
        const body = { generateContentRequest: request };
        const answer = await current.client.countTokens(model.name, body, { signal });
        return answer.totalTokens ?? 0;
      },
      answered: (serviceTokens) => this.#confirm({ ...counted, serviceTokens }),
      failed: (error) => log.info(`count by the service: ${describeError(error)}`),
    };
  }

  #confirm(counted: CountedDraft & { serviceTokens: number }): void {
    if (this.#counted?.draft !== counted.draft) return;
    this.#counted = counted;
    const { connections, settings } = this.#parts;
    const { model } = settings;
    if (model !== undefined) {
      const counts = { predicted: counted.cost.total, billed: counted.serviceTokens };
      this.#changeDrift(modelKey(connections.current, model.name), (drift) =>
        withCounted(drift, counts),
      );
    }
    this.#changed.fire();
  }

  #changeDrift(model: string, change: (drift: ModelDrift | undefined) => ModelDrift): void {
    this.#parts.drift.change(model, change).then(
      () => this.#changed.fire(),
      (error: unknown) => this.#parts.log.warn(`drift of token counts: ${describeError(error)}`),
    );
  }
}
