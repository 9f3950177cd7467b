import { decodedText } from '../../../counting/decodedText';
import { partsOf, textOf } from '../../../counting/promptCount';
import type { Content, Part } from '../../../protocol/content';
import type { SafetyRating } from '../../../protocol/safety';
import { isTextType } from '../../../protocol/textType';
import type { CachedPrefix, PrefixMemory } from '../../engine';
import type { CandidateEvent } from '../candidate';
import type { InputContext } from '../references';
import { HarmMeter } from './harmMeter';
import { isBlocked, mayBlock, rate } from './safetyFilter';
import type { SafetyFilter } from './safetyFilter';

/** What is rated of a request before it is answered. */
export type RatedPrompt = Pick<InputContext, 'contents' | 'systemInstruction'> & {
  prefix?: CachedPrefix;
};

/** Meters that have read a cached content, kept as long as the service holds it. */
const prefixMeters = new WeakMap<PrefixMemory, HarmMeter>();

/** The ratings of a prompt if they block it; undefined when it may be answered. */
export function blockingRatings(
  prompt: RatedPrompt,
  filter: SafetyFilter,
): SafetyRating[] | undefined {
  if (!mayBlock(filter)) return undefined;
  const meter = meterOf(prompt);
  return isBlocked(meter, filter) ? rate(meter, filter) : undefined;
}

function meterOf({ systemInstruction = {}, contents, prefix }: RatedPrompt): HarmMeter {
  if (prefix === undefined) return readBy(new HarmMeter(), [systemInstruction, ...contents]);
  const { memory, contents: count } = prefix;
  const front = [systemInstruction, ...contents.slice(0, count)];
  const known = prefixMeters.get(memory) ?? readBy(new HarmMeter(), front);
  prefixMeters.set(memory, known);
  return readBy(known.copy(), contents.slice(count));
}

function readBy(meter: HarmMeter, contents: readonly Content[]): HarmMeter {
  for (const part of contents.flatMap(partsOf)) {
    meter.append(readableText(part));
    meter.finish();
  }
  return meter;
}

/** What a model reads of a part as text: that of a document too. */
function readableText(part: Part): string {
  const { inlineData } = part;
  return inlineData !== undefined && isTextType(inlineData.mimeType)
    ? decodedText(inlineData)
    : textOf(part);
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
  let isEmpty = true;
  for await (const event of events) {
    isEmpty = false;
    meter.append(event.parts.map(textOf).join('\n'));
    if (event.finishReason !== undefined) meter.finish();
    if (isBlocked(meter, filter)) {
      const { outputTokens, thoughtTokens, usageMetadata } = event;
      const safetyRatings = rate(meter, filter);
      const blocked = { parts: [], isBlocked: true, safetyRatings, outputTokens, thoughtTokens };
      yield { ...blocked, ...(usageMetadata && { usageMetadata }), finishReason: 'SAFETY' };
      return;
    }
    const isLast = event.finishReason !== undefined;
    yield isLast ? { ...event, safetyRatings: rate(meter, filter) } : event;
  }
  // One that was cut before its first event is a candidate all the same: without any, the prompt would have been at fault.
  if (isEmpty) yield { parts: [], outputTokens: 0, thoughtTokens: 0 };
}
