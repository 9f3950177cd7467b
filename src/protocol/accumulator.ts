import type { Answer, AnswerCandidate } from './answer';
import type { Part } from './content';
import type {
  Candidate,
  CitationMetadata,
  GenerateContentResponse,
  LogprobsResult,
} from './response';

/**
 * Merges the events of a stream into one answer, each in time proportional to the event alone:
 * candidates are kept apart by `index`, neighbouring text becomes one part (thoughts and answer apart),
 * lists that are sent piecewise are joined, and of everything else the last word counts.
 */
export class Accumulator {
  readonly answer: Answer = { candidates: [] };

  add({ candidates, ...rest }: GenerateContentResponse): void {
    Object.assign(this.answer, rest);
    for (const candidate of candidates ?? []) this.#addCandidate(candidate);
  }

  #addCandidate({ index = 0, content, ...rest }: Candidate): void {
    const target = this.#candidate(index);
    const { citationMetadata, logprobsResult, ...last } = rest;
    Object.assign(target, last);
    if (citationMetadata) target.citationMetadata = joinCitations(target, citationMetadata);
    if (logprobsResult) target.logprobsResult = joinLogprobs(target, logprobsResult);
    if (content?.role !== undefined) target.content.role = content.role;
    for (const part of content?.parts ?? []) addPart(target.content.parts, part);
  }

  #candidate(index: number): AnswerCandidate {
    const present = this.answer.candidates.find((candidate) => candidate.index === index);
    if (present) return present;
    const created: AnswerCandidate = { index, content: { parts: [] } };
    this.answer.candidates.push(created);
    return created;
  }
}

function addPart(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (last !== undefined && continues(last, part)) {
    last.text = `${last.text ?? ''}${part.text ?? ''}`;
  } else parts.push({ ...part });
}

/** A signature ends the part it came with: text after it is another part. */
function continues(last: Part, next: Part): boolean {
  return isPlainText(last) && isPlainText(next) && last.thought === next.thought;
}

function isPlainText(part: Part): boolean {
  if (part.text === undefined) return false;
  return Object.keys(part).every((field) => field === 'text' || field === 'thought');
}

function joinCitations(target: Candidate, next: CitationMetadata): CitationMetadata {
  const known = target.citationMetadata?.citationSources ?? [];
  return { ...next, citationSources: [...known, ...(next.citationSources ?? [])] };
}

/** Appends in place: copying every step of a long answer for each event would be quadratic. */
function joinLogprobs(target: Candidate, next: LogprobsResult): LogprobsResult {
  const known = target.logprobsResult;
  if (known === undefined) return ownLists(next);
  (known.topCandidates ??= []).push(...(next.topCandidates ?? []));
  (known.chosenCandidates ??= []).push(...(next.chosenCandidates ?? []));
  if (next.logProbabilitySum !== undefined) {
    known.logProbabilitySum = (known.logProbabilitySum ?? 0) + next.logProbabilitySum;
  }
  return known;
}

/** Own lists, so that joining never writes into an event that somebody else still holds. */
function ownLists(result: LogprobsResult): LogprobsResult {
  return {
    ...result,
    ...(result.topCandidates && { topCandidates: [...result.topCandidates] }),
    ...(result.chosenCandidates && { chosenCandidates: [...result.chosenCandidates] }),
  };
}
