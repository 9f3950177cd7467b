import assert from 'node:assert/strict';
import { TimeSlice } from '../../../src/base/timeSlice';
import { yieldToEventLoop } from '../../../src/base/yieldToEventLoop';

describe('timeSlice', () => {
  it('is over when it has taken long, and begins again when others had their turn', async () => {
    let nowMs = 0;
    const slice = new TimeSlice(() => (nowMs += 6));
    assert.equal(slice.isOver, false);
    assert.equal(slice.isOver, true);
    await slice.next();
    assert.equal(slice.isOver, false);
  });

  it('is shared by those who end it at the same time, so that the next one is no longer', async () => {
    let nowMs = 0;
    const slice = new TimeSlice(() => (nowMs += 1), 4);
    await Promise.all(Array.from({ length: 8 }, () => slice.next()));
    // The clock was read when the slice began, not by each worker.
    assert.equal(nowMs, 2);
    assert.deepEqual(
      [slice.isOver, slice.isOver, slice.isOver, slice.isOver],
      [false, false, false, true],
    );
  });
});

describe('yieldToEventLoop', () => {
  it('lets what waits have its turn before it resolves', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('waited'));
    void Promise.resolve().then(() => order.push('reaction'));
    await yieldToEventLoop();
    assert.deepEqual(order, ['reaction', 'waited']);
  });
});
