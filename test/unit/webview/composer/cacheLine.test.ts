import assert from 'node:assert/strict';
import type { CacheStrings } from '../../../../src/messages/cacheStrings';
import { timeLeftText } from '../../../../src/webview/composer/cacheLine';

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

describe('the time left of a cached content, in the chat', () => {
  it('reads in the two largest units that say something, and in seconds at the end', () => {
    const lefts = [49 * hour, 24 * hour, 23 * hour + 60_000, 3_599_999, 120_000, 119_000, 1, 0, -5];
    assert.deepEqual(
      lefts.map((ms) => timeLeftText(ms, strings)),
      ['2 d 1 h', '1 d 0 h', '23 h 1 min', '59 min', '2 min', '119 s', '1 s', 'expired', 'expired'],
    );
  });
});
