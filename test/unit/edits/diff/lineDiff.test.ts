import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffLines, type LineChange } from '../../../../src/edits/diff/lineDiff';

const line = fc.constantFrom('a', 'b', 'c', '', '}');
const lines = fc.array(line, { maxLength: 9 });

function applied(
  before: readonly string[],
  after: readonly string[],
  changes: readonly LineChange[],
): string[] {
  const result: string[] = [];
  let next = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of changes) {
    result.push(...before.slice(next, oldStart), ...after.slice(newStart, newEnd));
    next = oldEnd;
  }
  return [...result, ...before.slice(next)];
}

function cost(changes: readonly LineChange[]): number {
  return changes.reduce(
    (sum, { oldStart, oldEnd, newStart, newEnd }) => sum + oldEnd - oldStart + newEnd - newStart,
    0,
  );
}

/** The fewest lines by trying all ways. */
function fewest(before: readonly string[], after: readonly string[]): number {
  if (before.length === 0 || after.length === 0) return before.length + after.length;
  const [first, ...rest] = before;
  const [other, ...others] = after;
  if (first === other) return fewest(rest, others);
  return 1 + Math.min(fewest(rest, after), fewest(before, others));
}

describe('the changes between two texts', () => {
  it('make the one the other, in order and with equal lines between them', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.array(line, { maxLength: 60 }), (a, b) => {
        const changes = diffLines(a, b);
        assert.deepEqual(applied(a, b, changes), b);
        for (const [index, change] of changes.entries()) {
          const former = changes[index - 1];
          if (former === undefined) continue;
          assert.ok(change.oldStart > former.oldEnd && change.newStart > former.newEnd);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are as few lines as can be', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        assert.equal(cost(diffLines(a, b)), fewest(a, b));
      }),
      { numRuns: 300 },
    );
  });

  it('are found in 20,000 lines of which every other one is new, and in ones that have nothing in common', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
    const halfNew = before.map((each, index) => (index % 2 === 0 ? each : `new ${index}`));
    assert.equal(diffLines(before, halfNew).length, 10_000);
    const allNew = before.map((each) => `new ${each}`);
    assert.equal(diffLines(before, allNew).length, 1);
  });

  it('are right where so much moved that the shortest way is not searched for', () => {
    const before = Array.from({ length: 8_000 }, (_, index) => `line ${index % 5_000}`);
    const after = [...before.slice(4_000), ...before.slice(0, 4_000)].reverse();
    assert.deepEqual(applied(before, after, diffLines(before, after)), after);
  });
});
