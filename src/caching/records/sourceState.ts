import type { CacheSource, RangeHint } from './cacheRecord';
import { digestOf } from '../../base/node/digestOf';

/**
 * Whether one of the texts that a document may be read as is what a cached content was made from.
 * Undefined without a text: the document is not there.
 */
export function matchesSource(source: CacheSource, texts: readonly string[]): boolean | undefined {
  if (texts.length === 0) return undefined;
  if (source.sha256 === undefined) return true;
  return texts.some((text) =>
    source.kind === 'range' && source.lines !== undefined
      ? findRange(source, source.lines, text) !== undefined
      : digestOf(text) === source.sha256,
  );
}

/** Characters that are digested to find one range: it is looked for at each pause of typing, by the thread of all extensions. */
const maxDigested = 16_000_000;

/** The lines of a range in a text as it is now: where they stood, if they are found nowhere. */
export function linesNow(
  source: CacheSource,
  lines: readonly [number, number],
  text: string,
): [number, number] {
  const [first, last] = lines;
  const now = source.sha256 === undefined ? first : (findRange(source, lines, text) ?? first);
  return [now, now + last - first];
}

/**
 * A range may have moved: it is there when as many lines in a row have its digest. Where it stood is
 * looked at first, then what is ever further from there. Undefined if it isn't there.
 */
function findRange(
  { hint, sha256 }: CacheSource,
  [first, last]: readonly [number, number],
  text: string,
): number | undefined {
  const starts = lineStarts(text);
  const count = last - first + 1;
  let left = maxDigested;
  const isIt = (candidate: string): boolean => {
    if (hint !== undefined && !fits(candidate, hint)) return false;
    left -= candidate.length;
    return digestOf(candidate) === sha256;
  };
  const holdsAt = (line: number): boolean => linesText(text, starts, line, count).some(isIt);
  if (holdsAt(first - 1)) return first;
  const furthest = Math.max(first, starts.length);
  for (let distance = 1; distance <= furthest && left > 0; distance += 1) {
    const around = [first - 1 - distance, first - 1 + distance];
    const found = around.find((line) => line + count <= starts.length && holdsAt(line));
    if (found !== undefined) return found + 1;
  }
  return undefined;
}

/** What is kept of the text of a range beside its digest. */
export function hintOf(text: string): RangeHint {
  return { length: text.length, firstLine: digestOf(firstLineOf(text)) };
}

function fits(text: string, { length, firstLine }: RangeHint): boolean {
  return text.length === length && digestOf(firstLineOf(text)) === firstLine;
}

function firstLineOf(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}

/** Where each line begins, with the end of the text behind the last. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Whole lines without and with their last line end. */
function linesText(text: string, starts: readonly number[], line: number, count: number): string[] {
  const from = starts[line];
  if (from === undefined) return [];
  const whole = text.slice(from, starts[line + count] ?? text.length);
  if (!whole.endsWith('\n')) return [whole];
  return [whole, whole.slice(0, whole.endsWith('\r\n') ? -2 : -1)];
}
