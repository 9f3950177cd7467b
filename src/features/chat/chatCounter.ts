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

/** Counts on this machine what the chat sends. */
export class ChatCounter {
  readonly #counter: SendCostCounter;
  readonly #caches: ChatCaches;
  readonly #log: Log;
  /** The model it is counted for. */
  readonly model: CountedModel;

  constructor(counter: SendCostCounter, model: CountedModel, caches: ChatCaches, log: Log) {
    this.#counter = counter;
    this.model = model;
    this.#caches = caches;
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
      const cachedTokens = await this.#caches.learnTokens(settings.cachedContent);
      if (cachedTokens === undefined) return undefined;
      const asked: CountedTurns = { path, settings, leftOut, cachedTokens };
      return await this.#counter.countAsked(asked, signal);
    } catch (error) {
      if (!signal.aborted) this.#log.warn(`token count: ${describeError(error)}`);
      return undefined;
    }
  }
}
