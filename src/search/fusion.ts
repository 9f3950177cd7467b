/** The usual constant of reciprocal ranks: how much the first places are worth more than those behind. */
const rankOffset = 60;

/** A content that was found, with its places in both lists, from 1. */
export interface Fused {
  content: number;
  score: number;
  wordRank?: number;
  meaningRank?: number;
}

/** Joins two lists of contents, best first in each, by the sum of their reciprocal ranks; best first. */
export function fuse(
  byWords: readonly number[],
  byMeaning: readonly number[],
  compare: (left: number, right: number) => number,
): Fused[] {
  const fused = new Map<number, Fused>();
  byWords.forEach((content, at) => {
    fused.set(content, { content, score: 1 / (rankOffset + at + 1), wordRank: at + 1 });
  });
  byMeaning.forEach((content, at) => {
    const before = fused.get(content) ?? { content, score: 0 };
    const score = before.score + 1 / (rankOffset + at + 1);
    fused.set(content, { ...before, score, meaningRank: at + 1 });
  });
  return [...fused.values()].sort(
    (left, right) => right.score - left.score || compare(left.content, right.content),
  );
}
