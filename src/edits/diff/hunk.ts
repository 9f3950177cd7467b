import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { LineChange } from './lineDiff';

const maxGhostLength = 1_000;
const noBreakSpace = '\u00a0';

/**
 * A change within a region, as it is in the document: first the placeholders of removed lines, then
 * the added lines. Lines count from the region's first.
 */
export interface Hunk {
  line: number;
  /** Empty lines that stand for removed ones, the first for the original's line `oldStart`. */
  ghosts: number;
  added: number;
  /** The lines of the original that it replaces. */
  oldStart: number;
  oldEnd: number;
}

/** How changes are laid out in the document. */
export interface Layout {
  lines: string[];
  hunks: Hunk[];
}

/** The line after a hunk. */
export function hunkEnd({ line, ghosts, added }: Hunk): number {
  return line + ghosts + added;
}

/** Its lines of each kind, the last among them; a kind without lines is absent. */
export function linesByKind({ line, ghosts, added }: Hunk): {
  removed?: { first: number; last: number };
  added?: { first: number; last: number };
} {
  const middle = line + ghosts;
  return {
    ...(ghosts > 0 && { removed: { first: line, last: middle - 1 } }),
    ...(added > 0 && { added: { first: middle, last: middle + added - 1 } }),
  };
}

/** Two states of the same change. */
export function isSameHunk(one: Hunk, other: Hunk): boolean {
  return one.oldStart === other.oldStart && one.oldEnd === other.oldEnd;
}

/** The new text with a placeholder for each removed line. */
export function layOut(after: readonly string[], changes: readonly LineChange[]): Layout {
  const lines: string[] = [];
  const hunks: Hunk[] = [];
  let newLine = 0;
  const addNew = (end: number): void => {
    for (; newLine < end; newLine += 1) lines.push(after[newLine] ?? '');
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of changes) {
    addNew(newStart);
    const ghosts = oldEnd - oldStart;
    hunks.push({ line: lines.length, ghosts, added: newEnd - newStart, oldStart, oldEnd });
    for (let index = 0; index < ghosts; index += 1) lines.push('');
    addNew(newEnd);
  }
  addNew(after.length);
  return { lines, hunks };
}

/**
 * The hunks after lines `first` to `last` were edited and became `delta` more. A placeholder that was typed
 * into is a line of the text from then on, and hunks that the edit spans become one.
 */
export function hunksAfterEdit(
  hunks: readonly Hunk[],
  first: number,
  last: number,
  delta: number,
): Hunk[] {
  const before = hunks.filter((hunk) => isBefore(hunk, first));
  const after = hunks.filter((hunk) => !isBefore(hunk, first) && hunk.line > last);
  const moved = after.map((hunk) => ({ ...hunk, line: hunk.line + delta }));
  const touched = hunks.slice(before.length, hunks.length - after.length);
  return [...before, ...joinTouched(touched, first, last, delta), ...moved];
}

function isBefore(hunk: Hunk, line: number): boolean {
  const end = hunkEnd(hunk);
  return end <= line && !(end === hunk.line && end === line);
}

function joinTouched(touched: readonly Hunk[], first: number, last: number, delta: number): Hunk[] {
  const head = touched[0];
  const tail = touched.at(-1);
  if (head === undefined || tail === undefined) return [];
  const line = Math.min(head.line, first);
  const oldStart = Math.max(0, head.oldStart - (head.line - line));
  const tailEnd = hunkEnd(tail);
  const end = Math.max(tailEnd, last + 1);
  const oldEnd = tail.oldEnd + (end - tailEnd);
  const ghosts = Math.min(Math.max(first - head.line, 0), head.ghosts);
  const rest = Math.max(0, tail.line + tail.ghosts - (last + 1));
  if (rest === 0) {
    return [{ line, ghosts, added: Math.max(0, end - line + delta - ghosts), oldStart, oldEnd }];
  }
  const split = tail.oldStart + tail.ghosts - rest;
  const added = Math.max(0, last + 1 + delta - line - ghosts);
  return [
    { line, ghosts, added, oldStart, oldEnd: split },
    { line: last + 1 + delta, ghosts: rest, added: tail.added, oldStart: split, oldEnd },
  ];
}

/**
 * A removed line as the text of a decoration: blanks that do not collapse, tabs as wide as in the editor, and marks for
 * hidden characters, which VS Code shows in the text of a document only.
 */
export function ghostText(line: string, tabSize: number): string {
  const shown = line.length > maxGhostLength ? `${line.slice(0, maxGhostLength)}…` : line;
  let text = '';
  for (const character of showHidden(shown)) {
    if (character === '\t') text += noBreakSpace.repeat(tabSize - (text.length % tabSize));
    else text += character === ' ' ? noBreakSpace : character;
  }
  return text === '' ? noBreakSpace : text;
}
