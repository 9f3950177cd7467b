import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { abortableRequest } from '../../../src/base/abortableRequest';
import { collectGarbage } from '../../fakes/collectGarbage';

describe('a request that a signal aborts', () => {
  it('is aborted when nothing refers to it but what listens to its signal', async () => {
    const stop = new AbortController();
    const heard: string[] = [];
    const listen = (name: string): void =>
      abortableRequest('http://localhost/', { signal: stop.signal }).signal.addEventListener(
        'abort',
        () => heard.push(name),
      );
    listen('first');
    listen('second');
    await nextTurn();
    collectGarbage();
    stop.abort();
    assert.deepEqual(heard, ['first', 'second']);
  });

  it('goes with its signal', async () => {
    const made = Array.from({ length: 20 }, () => {
      const { signal } = new AbortController();
      return new WeakRef(abortableRequest('http://localhost/', { signal }));
    });
    while (made.some((request) => request.deref() !== undefined)) {
      await nextTurn();
      collectGarbage();
    }
  });

  it('is aborted from the beginning by a signal that is', () => {
    const { signal } = abortableRequest('http://localhost/', { signal: AbortSignal.abort('why') });
    assert.equal(signal.reason, 'why');
  });
});
