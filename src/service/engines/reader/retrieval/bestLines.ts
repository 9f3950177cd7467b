import { linesIn, type LineRange } from '../../../../source/sourceText';
import type { Hit } from './passageIndex';
import { wordsOf } from '../../../../source/words';
import { sum } from '../../../../base/sum';

/** Passages up to this length are quoted whole. */
const maxQuoteLines = 24;
const windowLines = 14;

/** The lines of a found passage to quote: all of a short one, else the stretch with most matches. */
export function bestLines({ passage, matches }: Hit): LineRange {
  const { source, range } = passage;
  const lines = linesIn(source, range);
  if (lines.length <= maxQuoteLines) return range;
  const wanted = new Set(matches.map(({ found }) => found));
  const scores = lines.map(
    (line) => new Set(wordsOf(line).filter((word) => wanted.has(word))).size,
  );
  let best = 0;
  let bestScore = -1;
  for (let start = 0; start + windowLines <= lines.length; start += 1) {
    const score = sum(scores.slice(start, start + windowLines));
    if (score > bestScore) {
      best = start;
      bestScore = score;
    }
  }
  const firstLine = range.firstLine + snapBack(lines, best);
  return { firstLine, lastLine: Math.min(range.lastLine, firstLine + windowLines - 1) };
}

/** Begins after a blank line or at the passage's start when either is near. */
function snapBack(lines: readonly string[], start: number): number {
  for (let index = start; index >= Math.max(0, start - 4); index -= 1) {
    if (index === 0 || lines[index - 1]?.trim() === '') return index;
  }
  return start;
}
