import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MergeQueue, positionOf, rankOf } from '../../../src/tokenizer/mergeQueue';

interface Merge {
  readonly rank: number;
  readonly position: number;
}

const anyRank = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 2 ** 20 }));
const anyPosition = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 2 ** 30 }));
const anyMerges = fc.array(
  fc.record({ rank: anyRank, position: anyPosition }, { noNullPrototype: true }),
  { maxLength: 200 },
);

function popAll(queue: MergeQueue): Merge[] {
  const merges: Merge[] = [];
  for (let merge = queue.pop(); merge !== -1; merge = queue.pop()) {
    const rank = rankOf(merge);
    merges.push({ rank, position: positionOf(merge, rank) });
  }
  return merges;
}

function byRankThenPosition(left: Merge, right: Merge): number {
  return left.rank - right.rank || left.position - right.position;
}

describe('MergeQueue', () => {
  it('gives back all merges, the smallest rank first and of equal ones the leftmost', () => {
    fc.assert(
      fc.property(anyMerges, anyMerges, (first, second) => {
        const queue = new MergeQueue();
        for (const merges of [first, second]) {
          merges.forEach(({ rank, position }) => queue.push(rank, position));
          assert.deepEqual(popAll(queue), merges.toSorted(byRankThenPosition));
        }
      }),
    );
  });

  it('is empty after a reset and can be used again', () => {
    const queue = new MergeQueue();
    queue.push(1, 2);
    queue.reset();
    queue.push(3, 4);
    assert.deepEqual(popAll(queue), [{ rank: 3, position: 4 }]);
  });
});
