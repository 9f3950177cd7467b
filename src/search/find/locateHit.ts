import { escapeRegExp } from '../../base/untrusted/escape';
import type { ChunkLocation } from '../chunk';
import type { LineRange } from '../../source/attachmentText';

/** How far from where it stood, in lines, a symbol is looked for at most. */
const maxShift = 5_000;

/**
 * Where a hit is in the text as it is now. Where its name is no longer in the lines it had, the nearest line that
 * has it is taken for its beginning; without one, or without a name, the lines themselves are, as far as there are any.
 */
export function locateHit(
  lines: readonly string[],
  { symbol, startLine, endLine }: ChunkLocation,
): LineRange {
  const last = Math.max(1, lines.length);
  const kept = { first: clamp(startLine, last), last: clamp(Math.max(startLine, endLine), last) };
  const name = lastName(symbol);
  if (name === undefined) return kept;
  const isNamed = namePattern(name);
  for (let line = kept.first; line <= kept.last; line += 1) {
    if (isNamed(lines[line - 1] ?? '')) return kept;
  }
  const found = nearestLine(lines, startLine, isNamed);
  if (found === undefined) return kept;
  return { first: found, last: clamp(found + Math.max(0, endLine - startLine), last) };
}

function clamp(line: number, last: number): number {
  return Math.min(Math.max(1, line), last);
}

/** `send` of `Client.send`, the last heading of `Use > Install`. */
function lastName(symbol: string | undefined): string | undefined {
  if (symbol === undefined) return undefined;
  const heading = symbol.split(' > ').at(-1)?.trim() ?? '';
  const name = /\s/u.test(heading) ? heading : (heading.split(/[.#]|::/u).at(-1) ?? '');
  return name === '' ? undefined : name;
}

/** A whole name: `send` is not in `resend`. */
function namePattern(name: string): (line: string) => boolean {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}_$])${escapeRegExp(name)}(?![\p{L}\p{M}\p{N}_$])`,
    'u',
  );
  return (line) => pattern.test(line);
}

function nearestLine(
  lines: readonly string[],
  startLine: number,
  isNamed: (line: string) => boolean,
): number | undefined {
  for (let away = 0; away <= Math.min(maxShift, lines.length + startLine); away += 1) {
    for (const line of [startLine - away, startLine + away]) {
      const text = lines[line - 1];
      if (text !== undefined && isNamed(text)) return line;
    }
  }
  return undefined;
}
