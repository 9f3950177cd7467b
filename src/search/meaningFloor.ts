import { isLexical } from './lexicalSpace';
import type { VectorSpace } from './vectorSpace';

/** A question about nothing comes by chance as near to some chunk in one case of so many, or in fewer. */
const chanceOf = 20;

/**
 * The least cosine of a chunk that is found by meaning alone, where so many are compared. Of lexical vectors it is
 * known how near those come that have nothing in common: their cosines are spread normally around 0 with a deviation of
 * one by the root of the dimension, and the more there are, the nearer comes the nearest. Of other models that is not
 * known: there what the similarities of the index itself say must do (`nearestVectors`).
 */
export function leastAlone(space: VectorSpace, compared: number): number {
  // Of normally spread values a share of at most exp(-z² / 2) / 2 is more than z deviations above the middle.
  const cases = (Math.max(1, compared) * chanceOf) / 2;
  return isLexical(space) ? Math.sqrt((2 * Math.log(cases)) / space.dimension) : -1;
}
