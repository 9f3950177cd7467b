import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inOrderOfInterest } from '../../../../../src/features/search/index/orderOfInterest';
import { TimeSlice } from '../../../../../src/base/timeSlice';

const never = new TimeSlice(() => 0);

interface Changed {
  path: string;
  modifiedMs: number;
}

function changed(times: readonly number[]): Changed[] {
  return times.map((modifiedMs, at) => ({ path: `f${at}`, modifiedMs }));
}

describe('inOrderOfInterest', () => {
  it('puts what is open first, then what was changed last, and else keeps the order', () => {
    const times = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 1500 });
    return fc.assert(
      fc.asyncProperty(times, fc.array(fc.nat(2000)), async (given, openPlaces) => {
        const files = changed(given);
        const open = new Set(openPlaces.map((at) => `f${at}`));
        const expected = files.toSorted(
          (left, right) =>
            Number(open.has(right.path)) - Number(open.has(left.path)) ||
            right.modifiedMs - left.modifiedMs,
        );
        assert.deepEqual(await inOrderOfInterest(files, open, never), expected);
      }),
      { numRuns: 50 },
    );
  });

  it('gives way while ten thousand are put in order', async () => {
    const files = changed(Array.from({ length: 10_000 }, (_, at) => (at * 7919) % 10_007));
    let steps = 0;
    let turns = 0;
    // Each look at the clock is a tenth of a millisecond.
    const slice = new TimeSlice(() => (steps += 1) / 10, 4);
    let others = setImmediate(function takeTurn() {
      turns += 1;
      others = setImmediate(takeTurn);
    });
    await inOrderOfInterest(files, new Set(), slice);
    clearImmediate(others);
    assert.ok(turns > 5, `others had ${turns} turns`);
  });
});
