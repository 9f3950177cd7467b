import assert from 'node:assert/strict';
import {
  formatDuration,
  formatExactInstant,
  formatInstant,
  formatSeconds,
  formatTimeLeft,
  formatTimestamp,
} from '../../src/platform/formatTime';

describe('a time that is shown', () => {
  const ms = Date.UTC(2030, 0, 31, 12, 0);

  it('is the user’s, to the minute, and with its zone if the user decides by it', () => {
    assert.match(formatInstant(ms), /^Jan 3[01], 2030, \d{1,2}:\d\d\s[AP]M$/u);
    assert.match(formatExactInstant(ms), /^\w{3}, Jan 3[01], 2030, \d{1,2}:\d\d\s[AP]M \S+$/u);
  });

  it('is unknown if a service or a file has an impossible one', () => {
    assert.equal(formatInstant(Number.NaN), 'unknown time');
    assert.equal(formatExactInstant(1e300), 'unknown time');
  });

  it('is an instant where the interface writes one, and otherwise what it wrote', () => {
    assert.equal(formatTimestamp('2030-01-31T12:00:00Z'), formatInstant(ms));
    assert.equal(
      formatTimestamp('2030-01-31T12:00:00Z', formatExactInstant),
      formatExactInstant(ms),
    );
    assert.equal(formatTimestamp('soon'), 'soon');
  });

  it('is what something took, in seconds', () => {
    assert.equal(formatSeconds(1254), '1.25 s');
  });

  it('is what is left in its two largest units', () => {
    const lefts = [51, 25.2, 0.5, 0.025].map((hours) => formatTimeLeft(hours * 3_600_000));
    assert.deepEqual(lefts, ['2 d 3 h', '1 d 1 h', '30 min', '90 s']);
  });

  it('is a duration in the largest unit that it is a whole number of', () => {
    const durations = [86_400, 5400, 61].map(formatDuration);
    assert.deepEqual(durations, ['1 day', '90 minutes', '61 seconds']);
  });
});
