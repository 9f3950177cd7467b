import assert from 'node:assert/strict';
import { changesInMs, timeLeft, timeLeftText } from '../../../src/base/timeLeft';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('a time left', () => {
  it('is shown in seconds in the last two minutes, then in minutes, hours and days', () => {
    assert.deepEqual(timeLeft(-5), { unit: 'seconds', seconds: 0 });
    assert.deepEqual(timeLeft(1), { unit: 'seconds', seconds: 1 });
    assert.deepEqual(timeLeft(2 * minute - 1), { unit: 'seconds', seconds: 120 });
    assert.deepEqual(timeLeft(2 * minute), { unit: 'minutes', minutes: 2 });
    assert.deepEqual(timeLeft(hour - 1), { unit: 'minutes', minutes: 59 });
    assert.deepEqual(timeLeft(hour), { unit: 'hours', hours: 1, minutes: 0 });
    assert.deepEqual(timeLeft(day - 1), { unit: 'hours', hours: 23, minutes: 59 });
    assert.deepEqual(timeLeft(2 * day + 3 * hour), { unit: 'days', days: 2, hours: 3 });
  });

  it('reads in the two largest units that say something, and in seconds at the end', () => {
    const strings = {
      daysLeft: '{0} d {1} h left',
      hoursLeft: '{0} h {1} min left',
      minutesLeft: '{0} min left',
      secondsLeft: '{0} s left',
    };
    const lefts = [49 * hour, day, 23 * hour + minute, hour - 1, 2 * minute, 119_000, 1, 0];
    assert.deepEqual(
      lefts.map((ms) => timeLeftText(ms, strings).replace(' left', '')),
      ['2 d 1 h', '1 d 0 h', '23 h 1 min', '59 min', '2 min', '119 s', '1 s', '0 s'],
    );
  });

  it('changes just when it is said to', () => {
    const moments = [1, 999, 1000, 1001, 119_999, 120_000, 120_001, hour, hour + 1, day, 3 * day];
    for (const leftMs of moments) {
      const inMs = changesInMs(leftMs);
      assert.deepEqual(timeLeft(leftMs - inMs + 1), timeLeft(leftMs), `${leftMs}`);
      assert.notDeepEqual(timeLeft(leftMs - inMs), timeLeft(leftMs), `${leftMs}`);
    }
    assert.equal(changesInMs(0), Infinity);
  });
});
