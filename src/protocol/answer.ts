import type { Part } from './content';
import type { BlockReason, Candidate, GenerateContentResponse } from './response';

/** One candidate of an answer, with its parts merged in order. */
export interface AnswerCandidate extends Candidate {
  index: number;
  content: { role?: string; parts: Part[] };
}

/** The result of the events of a stream, or of one whole response. Unknown fields are kept. */
export interface Answer extends GenerateContentResponse {
  /** In the order they were first heard of; find one by its `index`. */
  candidates: AnswerCandidate[];
}

/**
 * Why a prompt was refused; undefined if it was not. Some services only say it in a sentence, beside an
 * empty list of candidates.
 */
export function blockOf({
  candidates,
  promptFeedback,
}: Answer): { reason: BlockReason; message: string } | undefined {
  const { blockReason, blockReasonMessage: message = '' } = promptFeedback ?? {};
  if (blockReason !== undefined) return { reason: blockReason, message };
  if (candidates.length > 0 || message === '') return undefined;
  return { reason: 'BLOCK_REASON_UNSPECIFIED', message };
}

/**
 * Whether an answer was ended by the service: every candidate says why it finished, or the prompt was
 * blocked. A stream that ends before that was cut.
 */
export function isComplete(answer: Answer): boolean {
  if (blockOf(answer) !== undefined) return true;
  const { candidates } = answer;
  return (
    candidates.length > 0 && candidates.every(({ finishReason }) => finishReason !== undefined)
  );
}

/** The text of a candidate, its thoughts left out. */
export function answerText(answer: Answer, index = 0): string {
  const candidate = answer.candidates.find((each) => each.index === index);
  return (candidate?.content.parts ?? []).map(visibleText).join('');
}

/** The text of a part that belongs to the answer proper; empty for thoughts and other kinds. */
export function visibleText(part: Part): string {
  return part.thought === true ? '' : (part.text ?? '');
}
