import type { Passage } from './passages';
import { wordsOf } from '../../../../source/words';

/** Where a passage holds a word. */
export type PassageField = 'name' | 'comment' | 'text' | 'path';

/** The most telling place in which a passage holds a word. */
export function fieldOf({ name, doc, source, range }: Passage, word: string): PassageField {
  if (wordsOf(name).includes(word)) {
    return 'name';
  }
  if (wordsOf(doc).includes(word)) {
    return 'comment';
  }
  const start = range.firstLine - source.firstLine;
  const lines = source.lines.slice(start, range.lastLine - source.firstLine + 1);
  return lines.some((line) => wordsOf(line).includes(word)) ? 'text' : 'path';
}
