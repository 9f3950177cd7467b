import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { changedWords, type ChangedWords } from './changedWords';

/** How one of the lines that a change added is shown. */
export interface AddedLine {
  /** It is an old line with some words changed. */
  words: ChangedWords | undefined;
  /** The removed lines that have no line of their own, to be shown at its end. */
  beside: readonly string[];
}

/** Changes of more lines than this are not compared word by word. */
const maxLines = 400;
/** Below this, two lines are two lines. */
const minSimilarity = 0.5;
/** This many of the removed lines that come next are looked at for one that is like an added line. */
const reach = 4;
const maxLength = 1_000;
const noBreakSpace = '\u00a0';

/**
 * Lays the lines that a change removed beside the lines it added: those that are alike are one line with changed
 * words, the others stand at the ends of added lines, in their order. Nothing for a change that only removes, or
 * that is too large to be read like this.
 */
export function besideAdded(removed: readonly string[], added: readonly string[]): AddedLine[] {
  if (added.length === 0 || removed.length + added.length > maxLines) return [];
  const lines: { words: ChangedWords | undefined; beside: string[] }[] = added.map(() => ({
    words: undefined,
    beside: [],
  }));
  let next = 0;
  let free = 0;
  const layDown = (until: number, limit: number): void => {
    for (; next < until; next += 1) {
      const line = lines[Math.min(free, limit)];
      line?.beside.push(removed[next] ?? '');
      free = Math.min(free + 1, limit);
    }
  };
  for (const [index, text] of added.entries()) {
    const like = findLike(removed, next, text);
    if (like === undefined) continue;
    layDown(like.index, index);
    const line = lines[index];
    if (line !== undefined) line.words = like.words;
    next = like.index + 1;
    free = index + 1;
  }
  layDown(removed.length, added.length - 1);
  return lines;
}

function findLike(
  removed: readonly string[],
  next: number,
  text: string,
): { index: number; words: ChangedWords } | undefined {
  for (let index = next; index < Math.min(next + reach, removed.length); index += 1) {
    const words = changedWords(removed[index] ?? '', text);
    if (words.similarity >= minSimilarity) return { index, words };
  }
  return undefined;
}

/**
 * A piece of code as the text of a decoration: blanks that do not collapse, tabs as wide as in the editor, and marks for
 * hidden characters, which VS Code shows in the text of a document only.
 */
export function decorationText(code: string, tabSize: number): string {
  const shown = code.length > maxLength ? `${code.slice(0, maxLength)}…` : code;
  let text = '';
  for (const character of showHidden(shown)) {
    if (character === '\t') text += noBreakSpace.repeat(tabSize - (text.length % tabSize));
    else text += character === ' ' ? noBreakSpace : character;
  }
  return text === '' ? noBreakSpace : text;
}
