import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  formatDuration,
  formatTimestamp,
  millisecondsOfNanos,
  nanosOfMilliseconds,
  parseDuration,
  parseTimestamp,
} from '../../../src/protocol/time';

const minNanos = parseTimestamp('0001-01-01T00:00:00Z') ?? 0n;
const maxNanos = parseTimestamp('9999-12-31T23:59:59.999999999Z') ?? 0n;
const timestamps = fc.bigInt(minNanos, maxNanos);
const durations = fc.bigInt(-(10n ** 18n), 10n ** 18n);

describe('times of the interface', () => {
  for (const [text, normal] of [
    ['2030-01-31T12:00:00Z', '2030-01-31T12:00:00Z'],
    ['2030-01-31T12:00:00.5Z', '2030-01-31T12:00:00.500Z'],
    ['2030-01-31T12:00:00.123456789Z', '2030-01-31T12:00:00.123456789Z'],
    ['2030-01-31T12:00:00.1234Z', '2030-01-31T12:00:00.123400Z'],
    ['2030-01-31T12:00:00+02:00', '2030-01-31T10:00:00Z'],
    ['2030-01-31T22:00:00-05:30', '2030-02-01T03:30:00Z'],
    ['2028-02-29t00:00:00z', '2028-02-29T00:00:00Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ] as const) {
    it(`reads ${text} and writes ${normal}`, () => {
      assert.equal(formatTimestamp(parseTimestamp(text) ?? 0n), normal);
    });
  }

  for (const text of [
    '',
    '2030-01-31',
    '2030-01-31T12:00:00',
    '2030-01-31 12:00:00Z',
    '2030-02-30T12:00:00Z',
    '2030-13-01T12:00:00Z',
    '2030-01-31T24:00:00Z',
    '2030-01-31T12:60:00Z',
    '2030-06-30T23:59:60Z',
    '2030-01-31T12:00:00.Z',
    '2030-01-31T12:00:00.1234567890Z',
    '2030-01-31T12:00:00+24:00',
    '2030-01-31T12:00:00+02',
    '0001-01-01T00:00:00+01:00',
    '10000-01-01T00:00:00Z',
    ' 2030-01-31T12:00:00Z',
  ]) {
    it(`takes ${JSON.stringify(text)} for no time`, () => {
      assert.equal(parseTimestamp(text), undefined);
    });
  }

  it('reads back every time it writes, with 0, 3, 6 or 9 fractional digits', () => {
    fc.assert(
      fc.property(timestamps, (nanos) => {
        const text = formatTimestamp(nanos);
        assert.match(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(?:\d{3}){1,3})?Z$/u);
        assert.equal(parseTimestamp(text), nanos);
      }),
    );
  });

  it('reads the same instant whatever the offset', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }),
        (milliseconds, offsetMinutes) => {
          const local = new Date(milliseconds + offsetMinutes * 60_000).toISOString().slice(0, -1);
          const size = Math.abs(offsetMinutes);
          const digits = [Math.floor(size / 60), size % 60].map((n) => String(n).padStart(2, '0'));
          const text = `${local}${offsetMinutes < 0 ? '-' : '+'}${digits.join(':')}`;
          assert.equal(parseTimestamp(text), nanosOfMilliseconds(milliseconds));
        },
      ),
    );
  });

  it('rounds up to the millisecond in which an instant is over', () => {
    assert.equal(millisecondsOfNanos(1_000_000n), 1);
    assert.equal(millisecondsOfNanos(1_000_001n), 2);
    assert.equal(nanosOfMilliseconds(1.9), 1_000_000n);
  });
});

describe('durations of the interface', () => {
  for (const [text, normal] of [
    ['300s', '300s'],
    ['0s', '0s'],
    ['1.5s', '1.500s'],
    ['0.000000001s', '0.000000001s'],
    ['007.1200s', '7.120s'],
    ['-2.25s', '-2.250s'],
    ['315576000000s', '315576000000s'],
  ] as const) {
    it(`reads ${text} and writes ${normal}`, () => {
      assert.equal(formatDuration(parseDuration(text) ?? -1n), normal);
    });
  }

  for (const text of [
    '',
    's',
    '300',
    '1.s',
    '.5s',
    '1.1234567890s',
    '1e3s',
    '5 s',
    '5S',
    '+5s',
    '315576000001s',
    '1m',
  ]) {
    it(`takes ${JSON.stringify(text)} for no duration`, () => {
      assert.equal(parseDuration(text), undefined);
    });
  }

  it('reads back every duration it writes', () => {
    fc.assert(
      fc.property(durations, (nanos) => {
        assert.equal(parseDuration(formatDuration(nanos)), nanos);
      }),
    );
  });
});
