import { hunkEnd, type Hunk } from './hunk';
import type { LineEdit, LineSpan } from './lineEdit';

/** Keeps the new lines of a hunk, or brings the original ones back. */
export type Decision = 'accept' | 'reject';

/** Makes a decision about some hunks: the edits, and the hunks that are left. */
export function decide(
  hunks: readonly Hunk[],
  isChosen: (hunk: Hunk) => boolean,
  decision: Decision,
  original: readonly string[],
): { edits: LineEdit[]; hunks: Hunk[] } {
  const edits: LineEdit[] = [];
  const left: Hunk[] = [];
  let delta = 0;
  for (const hunk of hunks) {
    if (!isChosen(hunk)) {
      left.push({ ...hunk, line: hunk.line + delta });
      continue;
    }
    // What is accepted is in the document already.
    if (decision === 'accept') continue;
    const edit = rejected(hunk, original);
    delta += edit.inserted.length - edit.removed;
    edits.push(edit);
  }
  return { edits, hunks: left };
}

/**
 * Takes out what a stream wrote and brings the original lines back, except if the user has written:
 * those lines stay.
 */
export function giveBack(
  hunks: readonly Hunk[],
  original: readonly string[],
  user: LineSpan,
): LineEdit[] {
  return hunks.flatMap((hunk) => {
    const end = hunkEnd(hunk);
    const keptFirst = Math.max(hunk.line, user.first);
    const keptEnd = Math.min(end, user.end);
    if (keptFirst >= keptEnd) return rejected(hunk, original);
    const inserted = original.slice(hunk.oldStart, hunk.oldEnd);
    return [
      { line: hunk.line, removed: keptFirst - hunk.line, inserted },
      { line: keptEnd, removed: end - keptEnd, inserted: [] },
    ];
  });
}

/** The lines with edits applied. */
export function edited(lines: readonly string[], edits: readonly LineEdit[]): string[] {
  const result: string[] = [];
  let line = 0;
  const keepTo = (end: number): void => {
    for (; line < end; line += 1) result.push(lines[line] ?? '');
  };
  for (const edit of edits) {
    keepTo(edit.line);
    for (const text of edit.inserted) result.push(text);
    line += edit.removed;
  }
  keepTo(lines.length);
  return result;
}

/** How many lines edits add. */
export function addedLines(edits: readonly LineEdit[]): number {
  return edits.reduce((sum, { removed, inserted }) => sum + inserted.length - removed, 0);
}

/** Where lines are among others: the place nearest to the one given. */
export function findLines(
  lines: readonly string[],
  wanted: readonly string[],
  near: number,
): number | undefined {
  const [first] = wanted;
  let found: number | undefined;
  for (let line = 0; line + wanted.length <= lines.length; line += 1) {
    if (first !== undefined && lines[line] !== first) continue;
    if (found !== undefined && Math.abs(found - near) <= Math.abs(line - near)) continue;
    if (wanted.every((text, index) => text === lines[line + index])) found = line;
  }
  return found;
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

function rejected(hunk: Hunk, original: readonly string[]): LineEdit {
  const { line, added, oldStart, oldEnd } = hunk;
  return { line, removed: added, inserted: original.slice(oldStart, oldEnd) };
}
