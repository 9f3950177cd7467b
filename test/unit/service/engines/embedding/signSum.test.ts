import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SignSum } from '../../../../../src/service/engines/embedding/signSum';

const dimension = 96;

/** One sign after the other, as plain as it can be written. */
function plainSum(summands: readonly [hash: number, weight: number][]): number[] {
  const sums = Array<number>(dimension).fill(0);
  for (const [hash, weight] of summands) {
    let state = hash | 1;
    for (let at = 0; at < dimension; at += 1) {
      if (at % 32 === 0) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
      }
      sums[at] = (sums[at] ?? 0) + ((state >>> (at % 32)) & 1 ? weight : -weight);
    }
  }
  return sums;
}

describe('the sum of directions', () => {
  it('is exact for any number of any weights, and starts again when it is taken', () => {
    const sum = new SignSum(dimension);
    const summand = fc.tuple(fc.integer(), fc.oneof(fc.nat(20), fc.nat()));
    fc.assert(
      fc.property(fc.array(summand, { maxLength: 60 }), (summands) => {
        summands.forEach(([hash, weight]) => sum.add(hash, weight));
        assert.deepEqual(Array.from(sum.take()), plainSum(summands));
      }),
    );
  });

  it('is exact for thousands of directions', () => {
    const summands = Array.from({ length: 5000 }, (_, index): [number, number] => [
      Math.imul(index, 0x9e3779b9),
      1 + (index % 11),
    ]);
    const sum = new SignSum(dimension);
    summands.forEach(([hash, weight]) => sum.add(hash, weight));
    assert.deepEqual(Array.from(sum.take()), plainSum(summands));
  });
});
