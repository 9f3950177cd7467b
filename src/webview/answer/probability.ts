/** Up to which probability a token is of which level; what is more probable is of level 0. */
const bounds = [0.9, 0.7, 0.4, 0.15] as const;

/** How uncertain a token was, from 0 (hardly) to 4 (very), by its probability. */
export function uncertainty(probability: number): number {
  return bounds.filter((bound) => probability < bound).length;
}

/** A probability in percent; small ones with enough digits to differ from zero. */
export function percent(probability: number): string {
  const digits = probability < 0.1 ? 2 : 1;
  return `${(probability * 100).toFixed(digits)} %`;
}

/** Index of the least probable token; undefined if there is none. */
export function leastCertain(tokens: readonly { probability: number }[]): number | undefined {
  let least: number | undefined;
  for (const [index, { probability }] of tokens.entries()) {
    if (least === undefined || probability < (tokens[least]?.probability ?? 1)) least = index;
  }
  return least;
}
