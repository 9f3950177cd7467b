import type { LineChange } from './lineDiff';

/**
 * A change within a region, as it is in the document: lines that were added, in place of lines of the original,
 * which the document does not hold. Lines count from the region's first.
 */
export interface Hunk {
  line: number;
  added: number;
  /** The lines of the original that it replaces. */
  oldStart: number;
  oldEnd: number;
}

/** Whole lines that gave way to others: `removed` lines from `first` on are `inserted` lines now. */
export interface LineSplice {
  first: number;
  removed: number;
  inserted: number;
}

/** The line after a hunk. */
export function hunkEnd({ line, added }: Hunk): number {
  return line + added;
}

/** Two states of the same change. */
export function isSameHunk(one: Hunk, other: Hunk): boolean {
  return one.oldStart === other.oldStart && one.oldEnd === other.oldEnd;
}

/** The changes between two texts, where the document holds the second. */
export function hunksOf(changes: readonly LineChange[]): Hunk[] {
  return changes.map(({ oldStart, oldEnd, newStart, newEnd }) => ({
    line: newStart,
    added: newEnd - newStart,
    oldStart,
    oldEnd,
  }));
}

/**
 * The hunks after an edit of the user's. What is written within a hunk is part of it. Lines that an edit has
 * together with lines around a hunk are the user's, and no longer part of the hunk: rejecting it does not take them.
 */
export function hunksAfterSplice(hunks: readonly Hunk[], splice: LineSplice): Hunk[] {
  const { first, removed, inserted } = splice;
  const end = first + removed;
  const delta = inserted - removed;
  return hunks.map((hunk) => {
    const last = hunkEnd(hunk);
    if (last <= first) return hunk;
    if (hunk.line >= end) return delta === 0 ? hunk : { ...hunk, line: hunk.line + delta };
    if (hunk.line <= first && end <= last) return { ...hunk, added: hunk.added + delta };
    if (hunk.line < first) return { ...hunk, added: first - hunk.line };
    return { ...hunk, line: first + inserted, added: Math.max(0, last - end) };
  });
}
