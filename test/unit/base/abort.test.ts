import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { onAbort, settledOrAborted, untilAborted } from '../../../src/base/abort';

const never = new Promise<never>(() => undefined);
const reason = new Error('the user left');

function listeners({ signal }: AbortController): number {
  return getEventListeners(signal, 'abort').length;
}

describe('onAbort', () => {
  it('calls back once, at the abort or where it has come already', () => {
    const [abort, calls] = [new AbortController(), new Array<string>()];
    onAbort(abort.signal, () => calls.push('waiting'));
    assert.equal(calls.length, 0);
    abort.abort();
    onAbort(abort.signal, () => calls.push('late'));
    assert.deepEqual(calls, ['waiting', 'late']);
    assert.equal(listeners(abort), 0);
  });

  it('is taken back, also if nothing is left to take back or there is no signal', () => {
    const [abort, calls] = [new AbortController(), new Array<string>()];
    const forget = onAbort(abort.signal, () => calls.push('called'));
    forget();
    assert.equal(listeners(abort), 0);
    abort.abort();
    forget();
    onAbort(undefined, () => calls.push('called'))();
    assert.deepEqual(calls, []);
  });
});

describe('untilAborted', () => {
  it('is as the promise where that comes first, and leaves no listener', async () => {
    const abort = new AbortController();
    assert.equal(await untilAborted(Promise.resolve('value'), abort.signal), 'value');
    const failing = untilAborted(Promise.reject(new Error('failed')), abort.signal);
    await assert.rejects(failing, /failed/u);
    assert.equal(listeners(abort), 0);
  });

  it('rejects with the reason as soon as it is aborted, and leaves no listener', async () => {
    const abort = new AbortController();
    const waiting = untilAborted(never, abort.signal);
    abort.abort(reason);
    await assert.rejects(waiting, reason);
    assert.equal(listeners(abort), 0);
  });

  it('rejects with the reason if it was aborted before, whatever became of the promise', async () => {
    const signal = AbortSignal.abort(reason);
    await assert.rejects(untilAborted(never, signal), reason);
    await assert.rejects(untilAborted(Promise.resolve('value'), signal), reason);
    // Nobody else may hear of this failure.
    await assert.rejects(untilAborted(Promise.reject(new Error('failed')), signal), reason);
  });

  it('leaves nobody to see to a failure that comes after the abort', async () => {
    const abort = new AbortController();
    let fail = (_: Error): void => undefined;
    const late = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const waiting = untilAborted(late, abort.signal);
    abort.abort(reason);
    await assert.rejects(waiting, reason);
    fail(new Error('late'));
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('settledOrAborted', () => {
  it('resolves with the promise or the abort, and rejects as the promise does before', async () => {
    const abort = new AbortController();
    await settledOrAborted(Promise.resolve('value'), abort.signal);
    const failing = settledOrAborted(Promise.reject(new Error('failed')), abort.signal);
    await assert.rejects(failing, /failed/u);
    const waiting = settledOrAborted(never, abort.signal);
    abort.abort(reason);
    await waiting;
    await settledOrAborted(never, abort.signal);
    assert.equal(listeners(abort), 0);
  });
});
