import type { Part } from '../../protocol/content';
import type { GenerationConfig } from '../../protocol/generation';
import type { FinishReason, LogprobsResult } from '../../protocol/response';
import type { SafetyRating } from '../../protocol/safety';
import type { EngineEvent } from '../engine';
import type { TokenCounter } from '../../counting/tokenCounter';
import { StopMatcher } from './stopMatcher';
import { TokenBudget } from './tokenBudget';

/** A piece of a candidate that keeps to the request's limits, with the candidate's tokens so far. */
export interface CandidateEvent extends EngineEvent {
  parts: Part[];
  outputTokens: number;
  thoughtTokens: number;
  safetyRatings?: SafetyRating[];
  /** Whether safety settings ended it: nothing of it is shown any more. */
  isBlocked?: boolean;
  logprobsResult?: LogprobsResult;
  avgLogprobs?: number;
}

/**
 * Lets an engine's answer through as far as `stopSequences` and `maxOutputTokens` allow, whatever the
 * engine itself makes of them, and ends its work there.
 */
export async function* limitCandidate(
  events: AsyncIterable<EngineEvent>,
  config: GenerationConfig,
  counter: TokenCounter,
): AsyncGenerator<CandidateEvent, void> {
  const limiter = new CandidateLimiter(config, counter);
  for await (const event of events) {
    const limited = limiter.take(event);
    if (hasNews(limited) || limited.logprobs !== undefined) yield limited;
    if (limited.finishReason !== undefined) return;
  }
  // The engine was cut off: what was held back for a stop sequence is still part of what it said.
  const rest = limiter.takeRest();
  if (rest.parts.length > 0) yield rest;
}

/** Whether there is something in it for the caller: not so when all of it was held back. */
export function hasNews({ parts, finishReason }: CandidateEvent): boolean {
  return parts.length > 0 || finishReason !== undefined;
}

class CandidateLimiter {
  readonly #stops: StopMatcher;
  readonly #budget: TokenBudget;
  /** What the engine counted last. */
  #counted: Pick<EngineEvent, 'usageMetadata'> = {};

  constructor({ stopSequences, maxOutputTokens }: GenerationConfig, counter: TokenCounter) {
    this.#stops = new StopMatcher(stopSequences ?? []);
    this.#budget = new TokenBudget(counter, maxOutputTokens ?? Infinity);
  }

  take({ parts, finishReason, finishMessage, ...rest }: EngineEvent): CandidateEvent {
    const { usageMetadata } = rest;
    if (usageMetadata !== undefined) this.#counted = { usageMetadata };
    const stopped = this.#stops.take(parts ?? []);
    if (stopped.isStopped) return { ...rest, ...this.#fit(stopped.parts, 'STOP') };
    const held = finishReason === undefined ? [] : this.#stops.release();
    const fitted = this.#fit([...stopped.parts, ...held], finishReason);
    const isEngineEnd = finishMessage !== undefined && fitted.finishReason === finishReason;
    return { ...rest, ...fitted, ...(isEngineEnd && { finishMessage }) };
  }

  takeRest(): CandidateEvent {
    return { ...this.#counted, ...this.#fit(this.#stops.release(), undefined) };
  }

  #fit(parts: readonly Part[], finishReason: FinishReason | undefined): CandidateEvent {
    const { parts: fitting, isFull } = this.#budget.take(parts);
    const reason = isFull ? 'MAX_TOKENS' : finishReason;
    const { outputTokens, thoughtTokens } = this.#budget;
    return {
      parts: fitting,
      outputTokens,
      thoughtTokens,
      ...(reason !== undefined && { finishReason: reason }),
    };
  }
}
