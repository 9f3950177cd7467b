import type { CacheSource } from './cacheRecord';
import { digestOf } from '../../base/node/digestOf';

/**
 * Whether one of the texts that a document may be read as is what a cached content was made from.
 * Undefined without a text: the document is not there.
 */
export function matchesSource(source: CacheSource, texts: readonly string[]): boolean | undefined {
  if (texts.length === 0) return undefined;
  if (source.sha256 === undefined) return true;
  return texts.some((text) =>
    source.kind === 'range' ? holdsRange(source, text) : digestOf(text) === source.sha256,
  );
}

/**
 * A range may have moved: it is there when as many lines in a row have its digest. Where it stood is
 * looked at first.
 */
function holdsRange({ lines, sha256 }: CacheSource, text: string): boolean {
  if (lines === undefined) return digestOf(text) === sha256;
  const [first, last] = lines;
  const starts = lineStarts(text);
  const count = last - first + 1;
  const holdsAt = (line: number): boolean =>
    linesText(text, starts, line, count).some((candidate) => digestOf(candidate) === sha256);
  if (holdsAt(first - 1)) return true;
  return starts.some((_, line) => line + count <= starts.length && holdsAt(line));
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
  const bare = whole.replace(/\r?\n$/u, '');
  return whole === bare ? [whole] : [whole, bare];
}
