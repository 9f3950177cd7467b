import type { Answer, AnswerCandidate } from './answer';
import type { Part } from './content';
import type {
  Candidate,
  CitationMetadata,
  GenerateContentResponse,
  LogprobsResult,
} from './response';

/** The fields that are merged one way or another; of all others the last word counts. */
const mergedOfAnswer = new Set(['candidates']);
const mergedOfCandidate = new Set(['index', 'content', 'citationMetadata', 'logprobsResult']);

/**
 * Merges the events of a stream into one answer, each in time proportional to the event alone:
 * candidates are kept apart by `index`, neighbouring text becomes one part (thoughts and answer apart),
 * lists that are sent piecewise are joined, and of everything else the last word counts.
 */
export class Accumulator {
  readonly answer: Answer = { candidates: [] };

  add(event: GenerateContentResponse): void {
    assignAllBut(this.answer, event, mergedOfAnswer);
    for (const candidate of event.candidates ?? []) this.#addCandidate(candidate);
  }

  #addCandidate(candidate: Candidate): void {
    const { index = 0, content, citationMetadata, logprobsResult } = candidate;
    const target = this.#candidate(index);
    assignAllBut(target, candidate, mergedOfCandidate);
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

/** Copies the fields that are just overwritten: a rest pattern for the others costs twice as much. */
function assignAllBut(target: object, source: object, excluded: ReadonlySet<string>): void {
  const from = source as Record<string, unknown>;
  const to = target as Record<string, unknown>;
  for (const key in from) {
    if (!excluded.has(key)) to[key] = from[key];
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
