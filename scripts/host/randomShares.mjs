/**
 * Random enough for waits: a linear congruential generator.
 * @param {number} seed
 * @returns {() => number} from 0 to 1, without 1
 */
export function randomShares(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
