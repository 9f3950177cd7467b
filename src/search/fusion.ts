import { vectorKindOf } from './vectorKind';
import type { VectorSpace } from './vectorSpace';

/** How two lists are joined: what a place counts is its list's weight by `rankOffset` and rank. */
export interface FusionWeights {
  /** The larger, the less the first places are worth more than those behind. */
  rankOffset: number;
  words: number;
  meaning: number;
}

/** Lexical vectors are made of words and letters too: what they add to words is less. Measured. */
const lexicalWeights: FusionWeights = { rankOffset: 20, words: 4, meaning: 1 };
/** The usual ones, and measured to be the best for learned vectors. */
const equalWeights: FusionWeights = { rankOffset: 60, words: 1, meaning: 1 };

/** By what the vectors of a space are. */
export function fusionWeightsOf(space: VectorSpace): FusionWeights {
  return vectorKindOf(space) === 'lexical' ? lexicalWeights : equalWeights;
}

/** A content that was found, with its places in both lists, from 1. */
export interface Fused {
  content: number;
  score: number;
  wordRank?: number;
  semanticRank?: number;
}

/** Joins two lists of contents, best first in each, by the weighted sum of their reciprocal ranks; best first. */
export function fuse(
  { byWords, byMeaning }: { byWords: readonly number[]; byMeaning: readonly number[] },
  { rankOffset, words, meaning }: FusionWeights,
  compare: (left: number, right: number) => number,
): Fused[] {
  const fused = new Map<number, Fused>();
  byWords.forEach((content, at) => {
    fused.set(content, { content, score: words / (rankOffset + at + 1), wordRank: at + 1 });
  });
  byMeaning.forEach((content, at) => {
    const before = fused.get(content) ?? { content, score: 0 };
    const score = before.score + meaning / (rankOffset + at + 1);
    fused.set(content, { ...before, score, semanticRank: at + 1 });
  });
  return [...fused.values()].sort(
    (left, right) => right.score - left.score || compare(left.content, right.content),
  );
}
