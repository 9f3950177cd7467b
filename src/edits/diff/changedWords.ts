import { isBlank } from '../answer/codeLines';
import { diffLines } from './lineDiff';

/** Characters from `start` to `end` of a line. */
export interface CharacterSpan {
  start: number;
  end: number;
}

/** What became of a line, word by word. */
export interface ChangedWords {
  /** Words of the new line. */
  added: CharacterSpan[];
  /** Words of the old line, with the place in the new line where they were. */
  removed: { at: number; text: string }[];
  /** How much of the two lines is in both, from 0 to 1; blanks do not count. */
  similarity: number;
}

/** A line that is longer is compared as a whole. */
const maxLength = 600;

/** Compares two lines word by word. What stands between two changes and is only blank changes with them. */
export function changedWords(before: string, after: string): ChangedWords {
  if (before.length > maxLength || after.length > maxLength) return allChanged(before, after);
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const words: ChangedWords = { added: [], removed: [], similarity: 0 };
  let [oldStart, newStart, oldEnd, newEnd] = [-1, -1, -1, -1];
  const close = (): void => {
    if (oldStart < 0) return;
    const at = lengthOf(fresh.slice(0, newStart));
    const added = fresh.slice(newStart, newEnd).join('');
    const removed = old.slice(oldStart, oldEnd).join('');
    if (added !== '') words.added.push({ start: at, end: at + added.length });
    if (removed !== '') words.removed.push({ at, text: removed });
  };
  for (const change of diffLines(old, fresh)) {
    const isNear = oldStart >= 0 && isBlank(fresh.slice(newEnd, change.newStart).join(''));
    if (!isNear) {
      close();
      ({ oldStart, newStart } = change);
    }
    ({ oldEnd, newEnd } = change);
  }
  close();
  return { ...words, similarity: similarityOf(before, after, words) };
}

function similarityOf(before: string, after: string, { added, removed }: ChangedWords): number {
  const addedCount = added.reduce(
    (sum, { start, end }) => sum + visible(after.slice(start, end)),
    0,
  );
  const removedCount = removed.reduce((sum, { text }) => sum + visible(text), 0);
  const kept = Math.min(visible(after) - addedCount, visible(before) - removedCount);
  return (2 * kept) / Math.max(1, visible(before) + visible(after));
}

function allChanged(before: string, after: string): ChangedWords {
  return {
    added: [{ start: 0, end: after.length }],
    removed: [{ at: 0, text: before }],
    similarity: 0,
  };
}

/** Names and numbers, runs of blanks, and every other character by itself. */
function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** How many characters of a text are not blank. */
function visible(text: string): number {
  let count = 0;
  for (const character of text) count += Number(character.trim() !== '');
  return count;
}
