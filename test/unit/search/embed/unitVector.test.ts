import assert from 'node:assert/strict';
import { isServiceError } from '../../../../src/protocol/serviceError';
import { OtherDimensionError, unitVector } from '../../../../src/search/embed/unitVector';

function lengthOf(vector: Float32Array): number {
  return Math.hypot(...vector);
}

describe('a vector of a service', () => {
  it('has unit length and its direction', () => {
    const vector = unitVector([3, 0, -4], 3);
    assert.deepEqual(
      [...vector].map((value) => Number(value.toFixed(6))),
      [0.6, 0, -0.8],
    );
  });

  it('has unit length also where its values are very small or very large', () => {
    for (const scale of [1e-300, 1e-30, 1e30, 1e300]) {
      const length = lengthOf(unitVector([scale, 2 * scale, -scale], 3));
      assert.ok(Math.abs(length - 1) < 1e-6, `${scale} gives ${length}`);
    }
  });

  it('has another length where it has values, and not as many', () => {
    const unfit = [[1, 2], [1, 2, 3, 4], [], [0, 0, 0]];
    const isOther = (values: number[]): boolean => {
      try {
        unitVector(values, 3);
        return false;
      } catch (error) {
        return error instanceof OtherDimensionError;
      }
    };
    assert.deepEqual(unfit.map(isOther), [true, true, false, false]);
  });

  it('is an error of the service when it can’t be compared with others', () => {
    const unfit: [unknown[], RegExp][] = [
      [[1, 2], /2 values instead of 3/],
      [[], /0 values instead of 3/],
      [[0, 0, -0], /zeros/],
      [[1, NaN, 1], /isn’t a number/],
      [[1, Infinity, 1], /isn’t a number/],
      [[1, null, 1], /isn’t a number/],
      [[1, '2', 1], /isn’t a number/],
    ];
    for (const [values, message] of unfit) {
      assert.throws(
        () => unitVector(values as number[], 3),
        (error) => isServiceError(error, 'protocol') && message.test(error.message),
      );
    }
  });
});
