import type { Clock } from '../../base/clock';
import { unlessLate } from '../../base/unlessLate';
import type { Turn } from '../../conversation/turn';
import { describeError, type Log } from '../../base/log';
import type { PlannedRequest } from '../../caching/records/planRequest';
import type {
  CountedTurns,
  Draft,
  SendCost,
  SendCostCounter,
} from '../../sendCosts/sendCostCounter';
import type { ChatCaches } from './cached/chatCaches';
import type { CountedModel } from './countedModel';

/** A service that can't say what a cached content counts may be asked for minutes, and an answer ends with its count. */
const patienceMs = 2000;

/** Counts on this machine what the chat sends. */
export class ChatCounter {
  readonly #counter: SendCostCounter;
  readonly #caches: ChatCaches;
  readonly #clock: Clock;
  readonly #log: Log;
  /** The model it is counted for. */
  readonly model: CountedModel;

  constructor(
    counter: SendCostCounter,
    model: CountedModel,
    caches: ChatCaches,
    clock: Clock,
    log: Log,
  ) {
    this.#counter = counter;
    this.model = model;
    this.#caches = caches;
    this.#clock = clock;
    this.#log = log;
  }

  /** The cost of sending the draft. Rejects with the signal's reason, or as the counter does. */
  count(draft: Draft, signal: AbortSignal): Promise<SendCost> {
    return this.#counter.count(draft, signal);
  }

  /**
   * The tokens of the request that the turns make; undefined if they can't be counted here, without the template that a
   * model puts around them. Never rejects.
   */
  async predict(
    path: readonly Turn[],
    { settings, leftOut }: PlannedRequest,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    if (this.model.countsItself) return undefined;
    try {
      const learning = this.#caches.learnTokens(settings.cachedContent);
      const cachedTokens = await unlessLate(learning, undefined, patienceMs, this.#clock);
      if (cachedTokens === undefined) return undefined;
      const asked: CountedTurns = { path, settings, leftOut, cachedTokens };
      return await this.#counter.countAsked(asked, signal);
    } catch (error) {
      if (!signal.aborted) this.#log.warn(`token count: ${describeError(error)}`);
      return undefined;
    }
  }
}
