import type { Answer, AnswerCandidate } from './answer';
import type { Part } from './content';
import type {
  Candidate,
  CitationMetadata,
  GenerateContentResponse,
  LogprobsResult,
} from './response';

/** More than any service makes; an index beyond them would only cost memory. */
const maxCandidates = 64;

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
    if (target === undefined) return;
    assignAllBut(target, candidate, mergedOfCandidate);
    if (citationMetadata) target.citationMetadata = joinCitations(target, citationMetadata);
    if (logprobsResult) target.logprobsResult = joinLogprobs(target, logprobsResult);
    if (content?.role !== undefined) target.content.role = content.role;
    for (const part of content?.parts ?? []) addPart(target.content.parts, part);
  }

  #candidate(index: number): AnswerCandidate | undefined {
    const { candidates } = this.answer;
    const present = candidates.find((candidate) => candidate.index === index);
    if (present !== undefined || candidates.length >= maxCandidates) return present;
    const created: AnswerCandidate = { index, content: { parts: [] } };
    candidates.push(created);
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

/** Under one name, whichever of the two they came by. */
function joinCitations(
  target: Candidate,
  { citationSources = [], citations = [], ...others }: CitationMetadata,
): CitationMetadata {
  const known = target.citationMetadata?.citationSources ?? [];
  append(known, citationSources);
  append(known, citations);
  return { ...others, citationSources: known };
}

/** Appends in place: copying every step of a long answer for each event would be quadratic. */
function joinLogprobs(target: Candidate, next: LogprobsResult): LogprobsResult {
  const known = target.logprobsResult;
  if (known === undefined) return ownLists(next);
  append((known.topCandidates ??= []), next.topCandidates);
  append((known.chosenCandidates ??= []), next.chosenCandidates);
  if (next.logProbabilitySum !== undefined) {
    known.logProbabilitySum = (known.logProbabilitySum ?? 0) + next.logProbabilitySum;
  }
  return known;
}

/** One by one: spread into a call, a list from outside may be longer than the stack is. */
function append<Item>(list: Item[], items: readonly Item[] = []): void {
  for (const item of items) list.push(item);
}

/** Own lists, so that joining never writes into an event that somebody else still holds. */
function ownLists(result: LogprobsResult): LogprobsResult {
  return {
    ...result,
    ...(result.topCandidates && { topCandidates: [...result.topCandidates] }),
    ...(result.chosenCandidates && { chosenCandidates: [...result.chosenCandidates] }),
  };
}
