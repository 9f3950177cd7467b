import assert from 'node:assert/strict';
import { forEachConcurrent } from '../../../src/base/forEachConcurrent';

describe('forEachConcurrent', () => {
  it('takes every item once, and no more at a time than allowed', async () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    const seen: number[] = [];
    let underWay = 0;
    let most = 0;
    const work = async (item: number): Promise<void> => {
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(item);
      underWay -= 1;
    };
    await forEachConcurrent(items, 4, work, new AbortController().signal);
    assert.equal(most, 4);
    assert.deepEqual(
      seen.sort((a, b) => a - b),
      items,
    );
  });

  it('begins nothing after an abort', async () => {
    const controller = new AbortController();
    let begun = 0;
    const work = async (): Promise<void> => {
      begun += 1;
      if (begun === 10) controller.abort();
    };
    await forEachConcurrent(Array.from({ length: 100 }), 1, work, controller.signal);
    assert.equal(begun, 10);
  });
});
