import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BatchIterator } from '../../../src/client/batchIterator';

async function* batchesOf(
  batches: readonly number[][],
  onEnd: () => void = () => undefined,
): AsyncGenerator<number[], void, undefined> {
  try {
    for (const batch of batches) yield [...batch];
  } finally {
    onEnd();
  }
}

describe('BatchIterator', () => {
  it('hands on every item in order', async () => {
    const batches = fc.array(fc.array(fc.integer(), { maxLength: 4 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        const items: number[] = [];
        for await (const item of new BatchIterator(batchesOf(given))) items.push(item);
        assert.deepEqual(items, given.flat());
      }),
    );
  });

  it('keeps the order for those who ask without waiting', async () => {
    const iterator = new BatchIterator(batchesOf([[1, 2], [3], [], [4, 5]]));
    const asked = Array.from({ length: 7 }, () => iterator.next());
    const results = await Promise.all(asked);
    assert.deepEqual(
      results.map(({ value }) => value),
      [1, 2, 3, 4, 5, undefined, undefined],
    );
  });

  it('lets nobody overtake those who asked before', async () => {
    const iterator = new BatchIterator(batchesOf([[1, 2, 3]]));
    const first = iterator.next();
    const second = iterator.next();
    await first;
    const third = iterator.next();
    assert.deepEqual([(await second).value, (await third).value], [2, 3]);
  });

  it('ends its source when it is left', async () => {
    let hasEnded = false;
    const iterator = new BatchIterator(batchesOf([[1, 2, 3]], () => (hasEnded = true)));
    for await (const item of iterator) {
      if (item === 1) break;
    }
    assert.ok(hasEnded);
    assert.deepEqual(await iterator.next(), { done: true, value: undefined });
  });

  it('fails once, after the items before, and is over then', async () => {
    const failing = async function* (): AsyncGenerator<number[], void, undefined> {
      yield [1];
      throw new Error('broken');
    };
    const iterator = new BatchIterator(failing());
    assert.equal((await iterator.next()).value, 1);
    await assert.rejects(iterator.next(), /broken/);
    assert.equal((await iterator.next()).done, true);
  });
});
