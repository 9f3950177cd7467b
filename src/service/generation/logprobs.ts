import type { Model } from '../../protocol/model';
import type { LogprobsCandidate, LogprobsResult } from '../../protocol/response';
import type { ServiceError } from '../../protocol/serviceError';
import type { TokenStep } from '../engine';
import { violationFailure } from '../../protocol/failure';
import { hasNews } from './candidate';
import type { CandidateEvent } from './candidate';

/** The refusal of `responseLogprobs` by a model that has no probabilities to report. */
export function noLogprobs({ name }: Model): ServiceError {
  const rule = `Logprobs is not enabled for ${name}`;
  return violationFailure([{ field: 'generation_config.response_logprobs', rule }]);
}

/**
 * Gives with each piece of a candidate the steps of the tokens in it, with at most `topCount`
 * alternatives each; a token that a limit cut through is left out. The last piece has their average.
 */
export async function* withLogprobs(
  events: AsyncIterable<CandidateEvent>,
  topCount: number,
): AsyncGenerator<CandidateEvent, void> {
  const waiting: TokenStep[] = [];
  let textLength = 0;
  let sum = 0;
  let count = 0;
  for await (const { logprobs = [], ...event } of events) {
    for (const each of logprobs) waiting.push(each);
    textLength += visibleLength(event);
    const steps: TokenStep[] = [];
    // One without a text, which only begins a character, waits for an event that is handed on.
    while (hasNews(event) && lengthOf(waiting[0]) <= textLength) {
      textLength -= lengthOf(waiting[0]);
      for (const step of waiting.splice(0, 1)) steps.push(step);
    }
    count += steps.length;
    sum += sumOf(steps);
    const isLast = event.finishReason !== undefined && count > 0;
    if (hasNews(event)) {
      yield {
        ...event,
        ...(steps.length === 0 ? {} : { logprobsResult: resultOf(steps, topCount) }),
        ...(isLast ? { avgLogprobs: sum / count } : {}),
      };
    }
  }
}

/** The results of two stretches of one candidate as one. */
export function joinedLogprobs(one: LogprobsResult, other: LogprobsResult): LogprobsResult {
  const topCandidates = [...(one.topCandidates ?? []), ...(other.topCandidates ?? [])];
  return {
    ...(topCandidates.length === 0 ? {} : { topCandidates }),
    chosenCandidates: [...(one.chosenCandidates ?? []), ...(other.chosenCandidates ?? [])],
    logProbabilitySum: (one.logProbabilitySum ?? 0) + (other.logProbabilitySum ?? 0),
  };
}

function resultOf(steps: readonly TokenStep[], topCount: number): LogprobsResult {
  const top = steps.map((step) => ({ candidates: topOf(step, topCount) }));
  return {
    ...(topCount === 0 ? {} : { topCandidates: top }),
    chosenCandidates: steps.map(({ top: _top, ...chosen }) => chosen),
    logProbabilitySum: sumOf(steps),
  };
}

/** Most probable first; the chosen token is one of them even where the engine doesn't repeat it. */
function topOf({ top = [], ...chosen }: TokenStep, count: number): LogprobsCandidate[] {
  const isReported = top.some(({ token }) => token === chosen.token);
  const all: LogprobsCandidate[] = isReported ? top : [chosen, ...top];
  return all
    .toSorted((one, other) => (other.logProbability ?? 0) - (one.logProbability ?? 0))
    .slice(0, count);
}

function visibleLength({ parts }: CandidateEvent): number {
  return parts.reduce(
    (sum, { text = '', thought }) => sum + (thought === true ? 0 : text.length),
    0,
  );
}

function lengthOf(step: TokenStep | undefined): number {
  return step?.token.length ?? Infinity;
}

function sumOf(steps: readonly TokenStep[]): number {
  return steps.reduce((sum, { logProbability }) => sum + logProbability, 0);
}
