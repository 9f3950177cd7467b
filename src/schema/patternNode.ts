/** A regular expression of the subset that texts can be made for. */
export type PatternNode =
  | { kind: 'chars'; ranges: readonly CharRange[] }
  | { kind: 'all'; nodes: readonly PatternNode[] }
  | { kind: 'any'; nodes: readonly PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number }
  | { kind: 'start' | 'end' };

/** Code points from the first to the last, both included. */
export type CharRange = readonly [first: number, last: number];

const lastCodePoint = 0x10ffff;

/** The code points that none of the ranges holds. */
export function complementOf(ranges: readonly CharRange[]): CharRange[] {
  const gaps: CharRange[] = [];
  let next = 0;
  for (const [first, last] of ranges.toSorted(([left], [right]) => left - right)) {
    if (first > next) gaps.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next <= lastCodePoint ? [...gaps, [next, lastCodePoint]] : gaps;
}

export function holds(ranges: readonly CharRange[], codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
