import assert from 'node:assert/strict';
import { doToEach } from '../../../src/platform/doToEach';

describe('doing something to several things', () => {
  it('separates what worked from what failed, and reports progress', async () => {
    const shares: number[] = [];
    const { signal } = new AbortController();
    const error = new Error('no');
    const outcome = await doToEach(
      [1, 2, 3, 4, 5, 6],
      async (item) => {
        if (item === 3) throw error;
      },
      { signal, report: (share) => void shares.push(share) },
    );
    assert.deepEqual(outcome.done.sort(), [1, 2, 4, 5, 6]);
    assert.deepEqual(outcome.failed, [{ item: 3, error }]);
    assert.deepEqual(outcome.left, []);
    assert.equal(shares.at(-1), 1);
    assert.equal(shares.length, 6);
  });

  it('begins nothing more once it is cancelled, and calls what was broken off not done', async () => {
    const abort = new AbortController();
    const begun: number[] = [];
    const items = Array.from({ length: 20 }, (_, index) => index);
    const outcome = await doToEach(
      items,
      async (item) => {
        begun.push(item);
        if (item === 2) abort.abort();
        if (item === 1) throw new Error('broken off');
      },
      { signal: abort.signal, report: () => undefined },
    );
    assert.ok(begun.length < 6, String(begun));
    assert.ok(outcome.left.includes(19));
    assert.equal(outcome.done.length + outcome.failed.length + outcome.left.length, 20);
  });
});
