import type { SourceText } from '../../../../source/sourceText';
import { isStopWord, wordsOf } from '../../../../source/words';

/** A sentence of a prose text with the real number of the line it begins at. */
export interface Sentence {
  text: string;
  line: number;
}

/** What is before the words of a list item, a quote or a table row. */
const markPattern = /^\s*(?:[-*+]|\d+[.)]|>|\|)\s+/;
const sentenceGap = /(?<=[.!?]["'”)]?)\s+(?=[\p{Lu}"'“(`])|(?<=[。！？])/u;

/** Splits prose into sentences; blank lines, list items and headings end one, fenced code has none. */
export function sentencesOf(source: SourceText): Sentence[] {
  const sentences: Sentence[] = [];
  let open: Sentence | undefined;
  let isInFence = false;
  const close = (): void => {
    if (open !== undefined && /\p{L}/u.test(open.text)) sentences.push(open);
    open = undefined;
  };
  for (const [index, line] of source.lines.entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    isInFence = isFence !== isInFence;
    if (isFence || isInFence || line.trim() === '' || /^#{1,6}\s/.test(line)) {
      close();
      continue;
    }
    if (markPattern.test(line)) close();
    for (const piece of wordsOfLine(line).split(sentenceGap)) {
      const text = open === undefined ? piece : `${open.text} ${piece}`;
      open = { text, line: open?.line ?? source.firstLine + index };
      if (/[.!?。！？]["'”)]?$/u.test(piece)) close();
    }
  }
  close();
  return sentences;
}

/** A line without its marks; the cells of a table row side by side. */
function wordsOfLine(line: string): string {
  const isRow = /^\s*\|.*\|\s*$/.test(line);
  const words = isRow ? line.replace(/\|\s*$/, '') : line;
  const plain = words.replace(markPattern, '').trim();
  if (!isRow) return plain;
  const cells = plain.split('|').map((cell) => cell.trim());
  return cells.join(' · ');
}

/**
 * The sentences that share most with the rest of the text, in the text's order: an extract, not a summary
 * in words of its own. Early sentences count a little more, as texts tend to begin with their point.
 */
export function keySentences(source: SourceText, count: number): Sentence[] {
  const sentences = sentencesOf(source).filter(({ text }) => text.length >= 25);
  const words = sentences.map(
    ({ text }) => new Set(wordsOf(text).filter((word) => !isStopWord(word))),
  );
  const frequency = new Map<string, number>();
  for (const word of words.flatMap((each) => [...each])) {
    frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const scored = sentences.map((sentence, index) => {
    const own = [...(words[index] ?? [])];
    const shared = own.reduce((sum, word) => sum + Math.log(frequency.get(word) ?? 1), 0);
    const score = (shared / Math.sqrt(own.length + 4)) * (1 + 0.5 / (1 + index));
    return { sentence, score, index };
  });
  return scored
    .toSorted((left, right) => right.score - left.score)
    .slice(0, count)
    .toSorted((left, right) => left.index - right.index)
    .map(({ sentence }) => sentence);
}
