import assert from 'node:assert/strict';
import type { CacheStrings } from '../../../src/messages/cacheStrings';
import { timeLeft } from '../../../src/webview/composer/timeLeft';

const strings: CacheStrings = {
  closeNotice: '',
  usedCache: '',
  stopUsingCache: '',
  renewCache: '',
  cacheTokens: '',
  daysLeft: '{0} d {1} h',
  hoursLeft: '{0} h {1} min',
  minutesLeft: '{0} min',
  secondsLeft: '{0} s',
  cacheExpired: 'expired',
};

const hour = 3_600_000;

describe('the time left of a cached content', () => {
  it('reads in the two largest units that say something', () => {
    const texts = [49 * hour, 24 * hour, 23 * hour + 60_000, 3_599_999, 60_000, 59_000, 1, 0, -5];
    assert.deepEqual(
      texts.map((ms) => timeLeft(ms, strings).text),
      ['2 d 1 h', '1 d 0 h', '23 h 1 min', '59 min', '1 min', '59 s', '1 s', 'expired', 'expired'],
    );
  });

  it('tells when it reads otherwise, until it is over', () => {
    for (const start of [50 * hour + 123, 90_000, 61_000, 2_500]) {
      let ms = start;
      for (let steps = 0; steps < 200; steps += 1) {
        const { text, changesInMs } = timeLeft(ms, strings);
        if (changesInMs === undefined) break;
        assert.notEqual(timeLeft(ms - changesInMs, strings).text, text, `${ms}`);
        ms -= changesInMs;
      }
    }
    assert.equal(timeLeft(0, strings).changesInMs, undefined);
  });
});
