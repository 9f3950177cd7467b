import { shortText } from '../../base/shortText';
import { sum } from '../../base/sum';
import { isStopWord, wordsOf } from '../../source/words';

/** In a list, lines longer than this, in UTF-16 units, show nothing more. */
const maxLineLength = 120;

/**
 * The line of a hit that says most about why it was found: with the most words of the question, and of the words it was
 * found by besides, of which the strongest counts half; the first of these. Without any, the first that is not only brackets or marks.
 * Trimmed, and empty if there is none.
 */
export function bestLine(
  lines: readonly string[],
  question: string,
  also: readonly string[] = [],
): string {
  const saying = (text: string): string[] => wordsOf(text).filter((word) => !isStopWord(word));
  const worth = new Map([
    ...also.flatMap(saying).map((word, at) => [word, 1 / (at + 2)] as const),
    ...saying(question).map((word) => [word, 1] as const),
  ]);
  let best = lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
  let most = 0;
  for (const line of lines) {
    const count = sum([...new Set(wordsOf(line))].map((word) => worth.get(word) ?? 0));
    if (count > most) {
      most = count;
      best = line;
    }
  }
  return shortLine(best);
}

function shortLine(line: string): string {
  const text = line.trim().replaceAll(/\s+/gu, ' ');
  return shortText(text, maxLineLength);
}
