import type { Part } from '../../protocol/content';
import type { Candidate, GenerateContentResponse } from '../../protocol/response';
import type { SafetyRating } from '../../protocol/safety';
import type { PromptCount } from '../../counting/promptCount';
import { withoutDefaults } from '../wire/withoutDefaults';
import type { CandidateEvent } from './candidate';
import type { Step } from './inStep';
import { joinedLogprobs } from './logprobs';
import { usageSoFar } from './usage';

/** What all responses of one answer have in common. */
export interface AnswerHead {
  modelVersion: string;
  responseId: string;
  prompt: PromptCount;
  /** The share of cached contents in the prompt. */
  cached?: PromptCount;
}

type CandidateSteps = AsyncIterable<Step<CandidateEvent>[]>;

/** The responses of a stream, each with the usage so far. */
export async function* streamedAnswer(
  steps: CandidateSteps,
  head: AnswerHead,
): AsyncGenerator<GenerateContentResponse> {
  const newest = new Map<number, CandidateEvent>();
  for await (const step of steps) {
    for (const { index, item } of step) newest.set(index, item);
    const candidates = step.map(({ index, item }) => candidateOf(index, item, item.parts));
    yield response(candidates, [...newest.values()], head);
  }
}

/** The whole answer as one response, its text pieces joined. */
export async function wholeAnswer(
  steps: CandidateSteps,
  head: AnswerHead,
): Promise<GenerateContentResponse> {
  const newest = new Map<number, CandidateEvent>();
  const parts = new Map<number, Part[]>();
  for await (const step of steps) {
    for (const { index, item } of step) {
      newest.set(index, joined(newest.get(index), item));
      const known = parts.get(index) ?? [];
      parts.set(index, known);
      for (const part of item.parts) known.push(part);
    }
  }
  const candidates = [...newest].map(([index, event]) =>
    candidateOf(index, event, joinTexts(parts.get(index) ?? [])),
  );
  return response(candidates, [...newest.values()], head);
}

/** The answer to a prompt that safety settings block: no candidates, and why (interface: "Errors"). */
export function blockedAnswer(
  safetyRatings: SafetyRating[],
  head: AnswerHead,
): GenerateContentResponse {
  const { candidates: _none, ...rest } = response([], [], head);
  return { promptFeedback: { blockReason: 'SAFETY', safetyRatings }, ...rest };
}

/** Everything that was sent about a candidate; for most fields the last value counts. */
function joined(before: CandidateEvent | undefined, event: CandidateEvent): CandidateEvent {
  const known = before?.logprobsResult;
  const { logprobsResult: more } = event;
  return {
    ...before,
    ...event,
    ...(known && more ? { logprobsResult: joinedLogprobs(known, more) } : {}),
  };
}

function response(
  candidates: Candidate[],
  newest: readonly CandidateEvent[],
  { modelVersion, responseId, prompt, cached }: AnswerHead,
): GenerateContentResponse {
  return {
    candidates,
    usageMetadata: usageSoFar({ prompt, cached }, newest),
    modelVersion,
    responseId,
  };
}

/** A last piece without parts carries an empty text, which every published client can read. */
function candidateOf(index: number, event: CandidateEvent, parts: Part[]): Candidate {
  const { finishReason = '', finishMessage = '', safetyRatings = [], avgLogprobs = 0 } = event;
  const { citationMetadata, logprobsResult } = event;
  if (event.isBlocked === true) return withoutDefaults({ finishReason, index, safetyRatings });
  return withoutDefaults({
    content: { parts: parts.length === 0 ? [{ text: '' }] : parts, role: 'model' },
    finishReason,
    finishMessage,
    safetyRatings,
    ...(citationMetadata === undefined ? {} : { citationMetadata }),
    avgLogprobs,
    ...(logprobsResult === undefined ? {} : { logprobsResult }),
    index,
  });
}

/** Joins neighbouring texts; those with a signature or other data of their own stay apart. */
function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.text !== undefined && part.text !== undefined && isSameKind(last, part)) {
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    } else {
      joined.push(part);
    }
  }
  return joined;
}

function isSameKind(one: Part, other: Part): boolean {
  const hasOnlyText = [one, other].every((part) =>
    Object.keys(part).every((key) => key === 'text' || key === 'thought'),
  );
  return hasOnlyText && one.thought === other.thought;
}
