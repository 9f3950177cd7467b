import assert from 'node:assert/strict';
import { CallGuard } from '../../../src/client/callGuard';
import { isServiceError } from '../../../src/protocol/serviceError';
import { FakeClock } from '../../fakes/fakeClock';

const never = new Promise<never>(() => undefined);
const timeouts = { idleMs: 100, totalMs: 1000 };

describe('CallGuard', () => {
  it('gives what is waited for, or its error', async () => {
    const guard = new CallGuard(new FakeClock(), timeouts);
    assert.equal(await guard.waitForService(Promise.resolve(7)), 7);
    await assert.rejects(guard.wait(Promise.reject(new Error('no'))), /no/);
  });

  it('ends a wait when the service is silent for too long', async () => {
    const clock = new FakeClock();
    const guard = new CallGuard(clock, timeouts);
    const signal = guard.beginAttempt();
    const wait = guard.waitForService(never);
    clock.advance(99);
    assert.equal(signal.aborted, false);
    clock.advance(1);
    assert.ok(signal.aborted);
    await assert.rejects(wait, { info: { kind: 'timeout', phase: 'idle', limitMs: 100 } });
  });

  it('counts only the silence while it waits', async () => {
    const clock = new FakeClock();
    const guard = new CallGuard(clock, timeouts);
    for (let count = 0; count < 5; count++) {
      await guard.waitForService(Promise.resolve());
      clock.advance(150);
    }
    const wait = guard.waitForService(never);
    clock.advance(99);
    await Promise.resolve();
    clock.advance(1);
    await assert.rejects(wait, { info: { kind: 'timeout', phase: 'idle', limitMs: 100 } });
  });

  it('ends a wait when the whole takes too long, and everything after it', async () => {
    const clock = new FakeClock();
    const guard = new CallGuard(clock, { idleMs: 0, totalMs: 1000 });
    const wait = guard.waitForService(never);
    clock.advance(1000);
    const expected = { info: { kind: 'timeout', phase: 'total', limitMs: 1000 } };
    await assert.rejects(wait, expected);
    await assert.rejects(guard.wait(Promise.resolve()), expected);
    assert.throws(() => guard.beginAttempt(), expected);
  });

  it('waits for ever with timeouts of 0', async () => {
    const clock = new FakeClock();
    const guard = new CallGuard(clock, { idleMs: 0, totalMs: 0 });
    assert.equal(guard.remainingMs, Infinity);
    let resolve: (value: number) => void = () => undefined;
    const wait = guard.waitForService(new Promise<number>((settle) => (resolve = settle)));
    clock.advance(1e9);
    resolve(7);
    assert.equal(await wait, 7);
    assert.equal(clock.pendingTimers, 0);
  });

  it('ends any wait when the caller gives up, also one that had given up before', async () => {
    const controller = new AbortController();
    const guard = new CallGuard(new FakeClock(), timeouts, controller.signal);
    const signal = guard.beginAttempt();
    const sleep = guard.sleep(50);
    controller.abort(new Error('a reason of the caller'));
    await assert.rejects(
      sleep,
      (error: Error) => isServiceError(error, 'cancelled') && error.cause === undefined,
    );
    assert.ok(signal.aborted);

    const late = new CallGuard(new FakeClock(), timeouts, controller.signal);
    await assert.rejects(late.wait(never), { info: { kind: 'cancelled' } });
  });

  it('gives every attempt a signal of its own', () => {
    const guard = new CallGuard(new FakeClock(), timeouts);
    const first = guard.beginAttempt();
    const second = guard.beginAttempt();
    assert.ok(first.aborted);
    assert.equal(second.aborted, false);
  });

  it('leaves no timer and no listener behind', async () => {
    const clock = new FakeClock();
    const controller = new AbortController();
    const guard = new CallGuard(clock, timeouts, controller.signal);
    const signal = guard.beginAttempt();
    await guard.waitForService(Promise.resolve());
    guard.end({ isAnswerRead: true });
    assert.equal(clock.pendingTimers, 0);
    controller.abort();
    assert.equal(signal.aborted, false);
  });

  it('aborts an attempt whose answer was not read to its end', () => {
    const guard = new CallGuard(new FakeClock(), timeouts);
    const signal = guard.beginAttempt();
    guard.end({ isAnswerRead: false });
    assert.ok(signal.aborted);
  });
});
