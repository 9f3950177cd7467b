import assert from 'node:assert/strict';
import { RequestQueue } from '../../../../../src/service/engines/llama/requestQueue';
import { isServiceError } from '../../../../../src/protocol/serviceError';

const never = new AbortController().signal;

describe('RequestQueue', () => {
  it('lets so many run, so many wait, and refuses the rest with a time to try again', async () => {
    const queue = new RequestQueue(2, 1);
    const leave = await queue.enter(never);
    await queue.enter(never);
    const third = queue.enter(never);
    await assert.rejects(queue.enter(never), (error) => {
      assert.ok(isServiceError(error, 'rateLimited'));
      const [detail] = error.status?.details ?? [];
      assert.deepEqual(detail, {
        '@type': 'type.googleapis.com/google.rpc.RetryInfo',
        retryDelay: '5s',
      });
      return true;
    });
    leave();
    await third;
  });

  it('hands a place on in the order of coming, and only once', async () => {
    const queue = new RequestQueue(1, 2);
    const leave = await queue.enter(never);
    const entered: string[] = [];
    const second = queue.enter(never).then((leaveSecond) => {
      entered.push('second');
      return leaveSecond;
    });
    const third = queue.enter(never).then(() => entered.push('third'));
    leave();
    leave();
    const leaveSecond = await second;
    assert.deepEqual(entered, ['second']);
    leaveSecond();
    await third;
    assert.deepEqual(entered, ['second', 'third']);
  });

  it('forgets who has given up', async () => {
    const queue = new RequestQueue(1, 1);
    const leave = await queue.enter(never);
    const caller = new AbortController();
    const waiting = queue.enter(caller.signal);
    caller.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/u);
    const next = queue.enter(never);
    leave();
    await next;
  });
});
