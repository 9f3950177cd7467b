import type { UsageMetadata } from '../../protocol/response';
import type { PromptCount } from '../../counting/promptCount';
import { withoutDefaults } from '../wire/withoutDefaults';
import type { CandidateEvent } from './candidate';
import { sum } from '../../base/sum';

/** What the input of an answer counts, and the share of cached contents in it. */
export interface InputCount {
  prompt: PromptCount;
  cached: PromptCount | undefined;
}

/**
 * The usage of an answer as far as it has come: the prompt's tokens, and those of the newest event of
 * each candidate. Counts that an engine gives itself replace ours.
 */
export function usageSoFar(
  { prompt, cached }: InputCount,
  newest: readonly CandidateEvent[],
): UsageMetadata {
  const own = newest.reduce<UsageMetadata>(
    (all, event) => ({ ...all, ...event.usageMetadata }),
    {},
  );
  const promptTokenCount = own.promptTokenCount ?? prompt.total;
  const outputs = newest.map(outputOf);
  const candidatesTokenCount = sum(outputs.map(({ answer }) => answer));
  const thoughtsTokenCount = sum(outputs.map(({ thoughts }) => thoughts));
  const counted: UsageMetadata = {
    promptTokenCount,
    cachedContentTokenCount: cached?.total ?? 0,
    candidatesTokenCount,
    totalTokenCount: promptTokenCount + candidatesTokenCount + thoughtsTokenCount,
    promptTokensDetails: own.promptTokenCount === undefined ? prompt.details : [],
    cacheTokensDetails: own.cachedContentTokenCount === undefined ? (cached?.details ?? []) : [],
  };
  return withoutDefaults({ ...counted, ...own, candidatesTokenCount, thoughtsTokenCount });
}

/** The tokens of a candidate. Most servers count thoughts and answer as one: our own counts say how they are divided. */
function outputOf({ usageMetadata = {}, outputTokens, thoughtTokens }: CandidateEvent): {
  answer: number;
  thoughts: number;
} {
  const { candidatesTokenCount: written, thoughtsTokenCount: reported } = usageMetadata;
  if (written === undefined || reported !== undefined || thoughtTokens === 0) {
    return { answer: written ?? outputTokens, thoughts: reported ?? thoughtTokens };
  }
  const thoughts = Math.round((written * thoughtTokens) / (thoughtTokens + outputTokens));
  return { answer: written - thoughts, thoughts };
}
