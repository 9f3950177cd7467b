/** Chooses among equivalent wordings; the same seed always chooses the same. */
export type Choose = (...wordings: [string, ...string[]]) => string;

/**
 * Wordings chosen by a request's seed. Each call takes the next value of a small generator
 * (mulberry32), so two places of one answer don't always choose alike.
 */
export function createChoose(seed: number): Choose {
  let state = seed >>> 0;
  return (...wordings) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const index = ((mixed ^ (mixed >>> 14)) >>> 0) % wordings.length;
    return wordings[index] ?? wordings[0];
  };
}
