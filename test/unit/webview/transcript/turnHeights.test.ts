import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TurnHeights } from '../../../../src/webview/transcript/turnHeights';

function withHeights(...heights: number[]): TurnHeights {
  const all = new TurnHeights();
  all.splice(0, 0, heights);
  return all;
}

const heights = fc.array(fc.nat({ max: 500 }), { maxLength: 30 });

describe('TurnHeights', () => {
  it('knows where each turn begins, also after changes in any order', () => {
    const change = fc.record({
      index: fc.nat({ max: 30 }),
      removed: fc.nat({ max: 5 }),
      added: heights,
      read: fc.nat({ max: 40 }),
    });
    fc.assert(
      fc.property(heights, fc.array(change, { maxLength: 10 }), (first, changes) => {
        const all = withHeights(...first);
        const expected = [...first];
        for (const { index, removed, added, read } of changes) {
          const start = Math.min(index, expected.length);
          expected.splice(start, removed, ...added);
          all.splice(start, removed, added);
          if (expected.length > 0) {
            const one = read % expected.length;
            expected[one] = read;
            all.set(one, read);
          }
          const until = Math.min(read, expected.length);
          const sum = expected.slice(0, until).reduce((total, height) => total + height, 0);
          assert.equal(all.top(until), sum);
        }
        assert.equal(all.count, expected.length);
        assert.equal(
          all.total,
          expected.reduce((total, height) => total + height, 0),
        );
      }),
    );
  });

  it('finds the turns that reach into a part of the transcript', () => {
    const all = withHeights(100, 50, 200, 50);
    assert.deepEqual(all.range(0, 99), { first: 0, end: 1 });
    assert.deepEqual(all.range(100, 149), { first: 1, end: 2 });
    assert.deepEqual(all.range(149, 350), { first: 1, end: 4 });
  });

  it('finds the nearest where the part is beyond either end', () => {
    const all = withHeights(100, 50);
    assert.deepEqual(all.range(-500, -100), { first: 0, end: 1 });
    assert.deepEqual(all.range(1000, 2000), { first: 1, end: 2 });
  });

  it('finds none if there is none', () => {
    assert.deepEqual(withHeights().range(0, 100), { first: 0, end: 0 });
  });
});
