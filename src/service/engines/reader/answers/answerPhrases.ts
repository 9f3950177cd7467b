import { countOf, listWords, nameOf, nameWithRange } from '../markdown';
import type { ReadSource } from '../retrieval/library';

export { connectCommand } from '../../../builtInModels/readerModel';

/** What was read, in words: names with sizes, or numbers if there are many. */
export function readWords(reads: readonly ReadSource[]): string {
  if (reads.length > 3) {
    const lines = reads.reduce((sum, { source }) => sum + source.lines.length, 0);
    return `${countOf(reads.length, 'text')} (${countOf(lines, 'line')})`;
  }
  return listWords(
    reads.map(({ source }) => `${nameWithRange(source)} (${countOf(source.lines.length, 'line')})`),
  );
}

/** Names of sources, the first few of many. */
export function namesOf(reads: readonly ReadSource[]): string {
  const names = [...new Set(reads.map(({ source }) => nameOf(source)))];
  return names.length > 4
    ? `${names.slice(0, 3).join(', ')} and ${countOf(names.length - 3, 'other')}`
    : listWords(names);
}

/** "line 4", "lines 4-9". */
export function lineWords(firstLine: number, lastLine: number): string {
  return firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}-${lastLine}`;
}

/** With a capital letter in front. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a function", "an interface". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
