import { diffLines } from '../diff/lineDiff';
import { hunkEnd, hunksOf, type Hunk } from '../diff/hunk';
import type { LineSpan } from '../diff/lineEdit';
import { changedRegion } from './changedRegion';

/** What became of a change that was shown to the user, by the text that there is in the end. */
export type ChangeOutcome =
  | { kind: 'accepted' | 'rejected'; total: number }
  /** `rejected` are the lines that stand where a rejected change would have been. */
  | { kind: 'partly'; accepted: number; total: number; rejected: LineSpan[] }
  /** The text is neither; `differing` are its lines that aren't those that were proposed. */
  | { kind: 'edited'; differing: LineSpan[] };

/** Three states of a text as lines: before the change, as proposed, and in the end. */
export interface DecidedText {
  before: readonly string[];
  after: readonly string[];
  now: readonly string[];
}

/** The changes between two texts as they are reviewed. */
export function changesOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const { first, oldEnd, newEnd } = changedRegion(before, after);
  const hunks = hunksOf(diffLines(before.slice(first, oldEnd), after.slice(first, newEnd)));
  return hunks.map(({ line, added, oldStart, oldEnd: end }) => ({
    line: line + first,
    added,
    oldStart: oldStart + first,
    oldEnd: end + first,
  }));
}

/** Compares what there is with what was proposed. */
export function whatBecame({ before, after, now }: DecidedText): ChangeOutcome {
  const hunks = changesOf(before, after);
  const decided = decisionsIn({ before, after, now }, hunks);
  if (decided === undefined) return { kind: 'edited', differing: differing(after, now) };
  const accepted = decided.filter(({ isAccepted }) => isAccepted).length;
  const total = hunks.length;
  if (accepted === total) return { kind: 'accepted', total };
  if (accepted === 0) return { kind: 'rejected', total };
  const rejected = decided.filter(({ isAccepted }) => !isAccepted).map(({ place }) => place);
  return { kind: 'partly', accepted, total, rejected };
}

interface Decided {
  isAccepted: boolean;
  /** Its lines in the end. */
  place: LineSpan;
}

/** Which of the changes the text has; undefined if no decisions about them make this text. */
function decisionsIn(
  { before, after, now }: DecidedText,
  hunks: readonly Hunk[],
): Decided[] | undefined {
  // By how far the text is read, one of the ways to come there.
  let ways = new Map<number, Decided[]>([[0, []]]);
  let line = 0;
  for (const hunk of hunks) {
    const kept = after.slice(line, hunk.line);
    const choices = [
      { isAccepted: true, lines: after.slice(hunk.line, hunkEnd(hunk)) },
      { isAccepted: false, lines: before.slice(hunk.oldStart, hunk.oldEnd) },
    ];
    const next = new Map<number, Decided[]>();
    for (const [start, way] of ways) {
      const first = start + kept.length;
      if (!hasAt(now, start, kept)) continue;
      for (const { isAccepted, lines } of choices) {
        const end = first + lines.length;
        if (next.has(end) || !hasAt(now, first, lines)) continue;
        next.set(end, [...way, { isAccepted, place: { first, end } }]);
      }
    }
    ways = next;
    line = hunkEnd(hunk);
  }
  const rest = after.slice(line);
  const start = now.length - rest.length;
  return hasAt(now, start, rest) ? ways.get(start) : undefined;
}

function hasAt(lines: readonly string[], first: number, wanted: readonly string[]): boolean {
  return first >= 0 && wanted.every((line, index) => lines[first + index] === line);
}

function differing(after: readonly string[], now: readonly string[]): LineSpan[] {
  return diffLines(after, now).map(({ newStart, newEnd }) => ({ first: newStart, end: newEnd }));
}
