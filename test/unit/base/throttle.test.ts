import assert from 'node:assert/strict';
import { Throttle } from '../../../src/base/throttle';
import { FakeClock } from '../../fakes/fakeClock';

describe('a throttle', () => {
  let clock: FakeClock;
  let callsAtMs: number[];
  let throttle: Throttle;

  beforeEach(() => {
    clock = new FakeClock(0);
    callsAtMs = [];
    throttle = new Throttle(() => callsAtMs.push(clock.now()), 200, clock);
  });

  it('calls back once a rest, however often it is asked', () => {
    for (let ms = 0; ms < 1000; ms += 1) {
      throttle.soon();
      clock.advance(1);
    }
    assert.deepEqual(callsAtMs, [200, 400, 600, 800, 1000]);
    assert.equal(clock.pendingTimers, 0);
  });

  it('calls back at once where that is asked, and not once more for what was to come', () => {
    throttle.soon();
    throttle.now();
    clock.advance(1000);
    assert.deepEqual(callsAtMs, [0]);
  });

  it('does not call back after its end', () => {
    throttle.soon();
    throttle.dispose();
    clock.advance(1000);
    assert.deepEqual(callsAtMs, []);
    assert.equal(clock.pendingTimers, 0);
  });
});
