import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DueHeap } from '../../../src/base/dueHeap';

describe('a heap of what falls due', () => {
  it('gives everything once and in order, and nothing early', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), fc.nat(100), (times, nowMs) => {
        const heap = new DueHeap<number>();
        times.forEach((atMs, index) => heap.add(index, atMs));
        const taken = [...heap.take(nowMs), ...heap.take(Number.MAX_VALUE)];
        const sorted = [...times].sort((one, other) => one - other);
        assert.deepEqual(
          taken.map(({ atMs }) => atMs),
          sorted,
        );
        assert.equal(new Set(taken.map(({ item }) => item)).size, times.length);
      }),
    );
  });

  it('keeps what is not due yet', () => {
    const heap = new DueHeap<string>();
    heap.add('later', 20);
    heap.add('soon', 10);
    heap.add('never', Infinity);
    assert.deepEqual([...heap.take(10)], [{ atMs: 10, item: 'soon' }]);
    assert.equal(heap.nextMs, 20);
    heap.clear();
    assert.equal(heap.nextMs, Infinity);
  });
});
