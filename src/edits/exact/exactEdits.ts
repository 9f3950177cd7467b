import { withLineFeeds } from '../diff/regionLines';

/** A piece of a text, to the letter, and what takes its place. */
export interface ExactEdit {
  oldText: string;
  newText: string;
}

/** Why edits can't be made; `index` is that of the edit. */
export type EditMistake =
  | { kind: 'empty' | 'same' | 'missing'; index: number }
  /** It is found this many times. */
  | { kind: 'several'; index: number; count: number }
  /** All together, the edits leave the text as it is. */
  | { kind: 'nothing' };

/** The text that edits make, or why they can't be made. */
export type EditedText = { text: string } | { mistake: EditMistake };

/**
 * Makes edits one after the other, each where its old text is found exactly once: all of them, or none. Line ends
 * of any kind are taken as `\n`, which those of the result are.
 */
export function applyExactEdits(given: string, edits: readonly ExactEdit[]): EditedText {
  const before = withLineFeeds(given);
  let after = before;
  for (const [index, edit] of edits.entries()) {
    const oldText = withLineFeeds(edit.oldText);
    const newText = withLineFeeds(edit.newText);
    if (oldText === '') return { mistake: { kind: 'empty', index } };
    if (oldText === newText) return { mistake: { kind: 'same', index } };
    const count = countOf(after, oldText);
    if (count === 0) return { mistake: { kind: 'missing', index } };
    if (count > 1) return { mistake: { kind: 'several', index, count } };
    const at = after.indexOf(oldText);
    after = after.slice(0, at) + newText + after.slice(at + oldText.length);
  }
  const text = withLastLineEnd(before, after);
  return text === before ? { mistake: { kind: 'nothing' } } : { text };
}

/** A file keeps the line end behind its last line: taking it is never what was meant. */
function withLastLineEnd(before: string, after: string): string {
  const isTaken = before.endsWith('\n') && after !== '' && !after.endsWith('\n');
  return isTaken ? `${after}\n` : after;
}

/** Whether a text looks as edits leave it: each new text is there, and no old text but within the new. */
export function areDone(text: string, edits: readonly ExactEdit[]): boolean {
  const now = withLineFeeds(text);
  return edits.every((edit) => {
    const oldText = withLineFeeds(edit.oldText);
    const newText = withLineFeeds(edit.newText);
    if (oldText === '') return false;
    if (newText === '') return !now.includes(oldText);
    const within = countOf(now, newText) * countOf(newText, oldText);
    return now.includes(newText) && countOf(now, oldText) === within;
  });
}

/** More are as good as many. */
const mostCounted = 1000;

/** Places may overlap: each is one that could be meant. */
function countOf(text: string, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    count += 1;
    if (count === mostCounted) break;
  }
  return count;
}
