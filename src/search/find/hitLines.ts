import { shortText } from '../../base/shortText';
import { isStopWord, wordsOf } from '../../source/words';

/** In a list, lines longer than this, in UTF-16 units, show nothing more. */
const maxLineLength = 120;

/**
 * The line of a hit that says most about why it was found: with the most words of the question, the first of these;
 * without any, the first that is not only brackets or marks. Trimmed, and empty if there is none.
 */
export function bestLine(lines: readonly string[], question: string): string {
  const wanted = new Set(wordsOf(question).filter((word) => !isStopWord(word)));
  let best = lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
  let most = 0;
  for (const line of lines) {
    const count = new Set(wordsOf(line).filter((word) => wanted.has(word))).size;
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
