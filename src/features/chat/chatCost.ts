import * as vscode from 'vscode';
import type { SendCostView } from '../../messages/chatState';
import type { Clock } from '../../base/clock';
import { formatNumber } from '../../platform/formatNumber';
import { describeError, type Log } from '../../base/log';
import type { ModelDrift } from '../../counting/drift';
import type { ShownCost } from '../../services/counting/shownCost';
import type { Draft } from '../../sendCosts/sendCostCounter';
import type { ChatCounter } from './chatCounter';
import type { ChatDraft } from './chatDraft';
import { costView, type CountedCost } from './costView';
import type { ServiceCount } from './serviceCount';

/** Typing in an editor pauses at least this long before what is offered of it is counted. */
const debounceMs = 150;

interface CountedDraft extends CountedCost {
  draft: Draft;
}

/**
 * Knows what sending the message that is being written would cost. It counts on this machine while the
 * page is watched, and asks a service only where that is free or allowed.
 */
export class ChatCost implements ShownCost, vscode.Disposable {
  readonly #draft: ChatDraft;
  readonly #counter: ChatCounter;
  readonly #serviceCount: ServiceCount;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #isWatched = false;
  #isFocused = false;
  #counted: CountedDraft | undefined;
  /** Something changed that is not counted yet. */
  #isStale = true;
  #counting: AbortController | undefined;
  #cancelTimer: () => void = () => undefined;
  readonly onDidChange = this.#changed.event;

  constructor(
    draft: ChatDraft,
    counter: ChatCounter,
    serviceCount: ServiceCount,
    clock: Clock,
    log: Log,
  ) {
    this.#draft = draft;
    this.#counter = counter;
    this.#serviceCount = serviceCount;
    this.#clock = clock;
    this.#log = log;
    // What is not loaded yet just isn't shown yet; a file that can't be read counts as missing.
    void counter.model.load();
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      draft.onDidChangeAttachments(() => this.changed()),
      serviceCount.onDidReset(() => this.changed()),
      counter.model.onDidChange(() => this.#changed.fire()),
    );
  }

  /** As the page shows it; undefined until it is counted. */
  get view(): SendCostView | undefined {
    if (this.#counted === undefined) return undefined;
    const { path } = this.#counted.draft;
    return costView(this.#counted, this.#counter.model.facts, (id) => {
      const turn = path.find((each) => each.id === id);
      return turn?.role === 'user' ? turn.prompt : undefined;
    });
  }

  get modelName(): string | undefined {
    return this.#counter.model.name;
  }

  /** As far as it is read from the disk. */
  driftOf(modelName: string | undefined): ModelDrift | undefined {
    return this.#counter.model.driftOf(modelName);
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
    this.#serviceCount.forget();
  }

  /** The draft; the page sends it after a pause, so it is counted at once. */
  setPrompt(prompt: string): void {
    this.#draft.prompt = prompt;
    this.#schedule(0);
  }

  /** The conversation or the attachments have changed. */
  changed(): void {
    this.#isStale = true;
    this.#schedule(debounceMs);
  }

  /** Why the prompt can't be sent; undefined while that is not certain, since the service refuses it too. */
  refusal(prompt: string): string | undefined {
    const limit = this.#counter.model.facts.inputTokenLimit;
    const { view } = this;
    if (this.#isStale || limit === undefined || view === undefined) return undefined;
    if (view.certainty === 'estimated') return undefined;
    // A prompt other than the counted one costs at least its attachments.
    const tokens = prompt === this.#counted?.draft.prompt ? view.total : view.total - view.message;
    if (tokens <= limit) return undefined;
    return vscode.l10n.t(
      'This message is too long: {0} tokens with attachments and history; the model accepts up to {1}. Remove something, or start a new chat.',
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
    this.#cancelTimer = this.#clock.setTimer(() => void this.#update(), delayMs);
  }

  async #update(): Promise<void> {
    const before = this.#counting;
    const counting = new AbortController();
    this.#counting = counting;
    try {
      const draft = await this.#draft.read();
      const counted = this.#counter.count(draft, counting.signal);
      // Only now, so that a text both want goes on being counted.
      before?.abort();
      const [cost] = await Promise.all([counted, this.#counter.model.load()]);
      if (!counting.signal.aborted) this.#show({ draft, cost });
    } catch (error) {
      if (counting.signal.aborted) return;
      this.#log.warn(`token count: ${describeError(error)}`);
      this.#show(undefined);
    }
  }

  #show(counted: CountedDraft | undefined): void {
    this.#isStale = false;
    this.#counted = counted;
    this.#changed.fire();
    // Without what is cached, a comparison says nothing of the tokenizer.
    if (counted === undefined || counted.cost.lacksCached) this.#serviceCount.forget();
    else {
      const { draft, cost } = counted;
      this.#serviceCount.want(draft, cost.total, (tokens) => this.#confirm(counted, tokens));
    }
  }

  #confirm(counted: CountedDraft, serviceTokens: number): void {
    if (this.#counted?.draft !== counted.draft) return;
    this.#counted = { ...counted, serviceTokens };
    this.#counter.model.compare(counted.cost.total, serviceTokens);
    this.#changed.fire();
  }
}
