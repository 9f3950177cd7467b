import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { systemClock } from '../../../src/base/systemClock';

const dayMs = 24 * 60 * 60 * 1000;
/** What a timer takes; one of more is due at once. */
const longestMs = 2 ** 31 - 1;

describe('the clock of the machine', () => {
  let begun: { run: () => void; delayMs: number }[];

  beforeEach(() => {
    begun = [];
    mock.method(globalThis, 'setTimeout', (run: () => void, delayMs: number) =>
      begun.push({ run, delayMs }),
    );
    mock.method(globalThis, 'clearTimeout', (timer: number) => begun.splice(timer - 1));
  });
  afterEach(() => mock.restoreAll());

  it('waits for longer than a timer does', () => {
    let calls = 0;
    systemClock.setTimer(() => (calls += 1), 60 * dayMs);
    let waitedMs = 0;
    for (const { run, delayMs } of begun) {
      assert.ok(delayMs <= longestMs && calls === 0);
      waitedMs += delayMs;
      run();
    }
    assert.deepEqual([waitedMs, calls], [60 * dayMs, 1]);
  });

  it('no longer waits once it was cancelled, whichever timer is running', () => {
    const cancel = systemClock.setTimer(() => undefined, 60 * dayMs);
    begun[0]?.run();
    assert.equal(begun.length, 2);
    cancel();
    assert.equal(begun.length, 1);
  });
});
