import { wordsOf } from '../../../source/words';

/** Longer lines are those of minified files and of whole texts in one line. */
const maxLineChars = 800;
const windowChars = 400;
const stepChars = 200;

/** The stretch of a long line with most of the wanted words, with a mark if it was cut; else the line. */
export function lineWindow(line: string, wanted: ReadonlySet<string>): string {
  if (line.length <= maxLineChars) return line;
  let best = 0;
  let bestScore = 0;
  for (let start = 0; start < line.length && wanted.size > 0; start += stepChars) {
    const found = wordsOf(line.slice(start, start + windowChars)).filter((word) =>
      wanted.has(word),
    );
    const score = new Set(found).size;
    if (score > bestScore) {
      best = start;
      bestScore = score;
    }
  }
  return cut(line, best, Math.min(line.length, best + windowChars));
}

/** The beginning of a longer text, with a mark if it was cut. */
export function cutText(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : cut(text, 0, maxChars);
}

/** Cut between words where one ends near by. */
function cut(line: string, start: number, end: number): string {
  const before = start === 0 ? '' : '…';
  const behind = end === line.length ? '' : '…';
  const text = line.slice(start, end);
  const bare = start === 0 ? text : text.replace(/^\S{1,30}\s/u, '');
  const whole = end === line.length ? bare : bare.replace(/\s\S{1,30}$/u, '');
  return `${before}${whole.trim().replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')}${behind}`;
}
