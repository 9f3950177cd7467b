import type { Sampling } from '../../engines/llama/llamaMessages';
import type { Token } from './llamaLibrary';

interface Weighted {
  token: Token;
  /** A natural logarithm, up to a constant. */
  logit: number;
}

/**
 * Draws a token as llama.cpp does: penalties, `topK`, `topP`, temperature, chance.
 * @param probabilities of all tokens, as the model has them
 * @param drawn the tokens of the answer so far
 */
export function drawFrom(
  probabilities: ReadonlyMap<Token, number>,
  sampling: Sampling,
  drawn: readonly Token[],
): Token {
  const all = penalized(probabilities, sampling, drawn).toSorted(
    (one, other) => other.logit - one.logit,
  );
  const [likeliest] = all;
  if (likeliest === undefined) throw new Error('The model gave no probabilities');
  if (sampling.temperature === 0) return likeliest.token;
  const few = sampling.topK > 0 ? all.slice(0, sampling.topK) : all;
  const nucleus = few.slice(0, nucleusSize(few, sampling.topP));
  const weights = weightsOf(nucleus, sampling.temperature);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let rest = chance(sampling.seed + drawn.length) * total;
  const place = weights.findIndex((weight) => (rest -= weight) < 0);
  return (nucleus[place] ?? likeliest).token;
}

function penalized(
  probabilities: ReadonlyMap<Token, number>,
  { presencePenalty, frequencyPenalty }: Sampling,
  drawn: readonly Token[],
): Weighted[] {
  const counts = new Map<Token, number>();
  for (const token of drawn) counts.set(token, (counts.get(token) ?? 0) + 1);
  return [...probabilities].map(([token, probability]) => {
    const count = counts.get(token) ?? 0;
    const penalty = count * frequencyPenalty + (count > 0 ? presencePenalty : 0);
    return { token, logit: Math.log(probability) - penalty };
  });
}

/** How many of the likeliest tokens have this probability together. */
function nucleusSize(sorted: readonly Weighted[], topP: number): number {
  const weights = weightsOf(sorted, 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  const last = weights.findIndex((weight) => (reached += weight / total) >= topP);
  return last === -1 ? sorted.length : last + 1;
}

function weightsOf(sorted: readonly Weighted[], temperature: number): number[] {
  const highest = sorted[0]?.logit ?? 0;
  return sorted.map(({ logit }) => Math.exp((logit - highest) / temperature));
}

/** From 0 to 1 by a seed (mulberry32). */
function chance(seed: number): number {
  const state = (seed + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
