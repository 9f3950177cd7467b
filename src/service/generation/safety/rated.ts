import type { Content } from '../../../protocol/content';
import type { SafetyRating } from '../../../protocol/safety';
import { textOf } from '../../tokens/promptCount';
import type { CandidateEvent } from '../candidate';
import { HarmMeter } from './harmMeter';
import { rate } from './safetyFilter';
import type { SafetyFilter } from './safetyFilter';

/** The ratings of a prompt if they block it; undefined when it may be answered. */
export function blockingRatings(
  contents: readonly Content[],
  filter: SafetyFilter,
): SafetyRating[] | undefined {
  const meter = new HarmMeter();
  for (const part of filter.size === 0 ? [] : contents.flatMap(({ parts = [] }) => parts)) {
    meter.append(textOf(part));
    meter.finish();
  }
  const { safetyRatings, isBlocked } = rate(meter, filter);
  return isBlocked ? safetyRatings : undefined;
}

/**
 * Rates a candidate as it comes. The piece that brings it over a threshold is not handed on: it ends
 * there with SAFETY, and the engine's work with it. One that finishes carries its ratings at the end.
 */
export async function* ratedCandidate(
  events: AsyncIterable<CandidateEvent>,
  filter: SafetyFilter,
): AsyncGenerator<CandidateEvent, void> {
  const meter = new HarmMeter();
  for await (const event of events) {
    meter.append(event.parts.map(textOf).join('\n'));
    if (event.finishReason !== undefined) {
      meter.finish();
    }
    const { safetyRatings, isBlocked } = rate(meter, filter);
    if (isBlocked) {
      const { outputTokens, thoughtTokens } = event;
      const blocked = { parts: [], isBlocked, safetyRatings, outputTokens, thoughtTokens };
      yield { ...blocked, finishReason: 'SAFETY' };
      return;
    }
    yield event.finishReason === undefined ? event : { ...event, safetyRatings };
  }
}
