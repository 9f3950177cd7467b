import assert from 'node:assert/strict';
import { readExpiry } from '../../../../src/workbench/caches/actions/readExpiry';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('an expiry that is typed', () => {
  // In the zone of this machine, whichever that is.
  const now = new Date(2030, 5, 14, 12, 0, 0).getTime();

  function instant(...fields: [number, number, number, number, number, number?]): object {
    return { kind: 'instant', atMs: new Date(...fields).getTime() };
  }

  const durations: [string, number][] = [
    ['90 min', 90 * minuteMs],
    ['2h', 2 * hourMs],
    ['300s', 300_000],
    ['1 d 12 h', 36 * hourMs],
    ['1.5 hours', 90 * minuteMs],
    [' 2 Weeks ', 14 * 24 * hourMs],
  ];
  for (const [text, ms] of durations) {
    it(`is a duration as ${JSON.stringify(text)}`, () => {
      assert.deepEqual(readExpiry(text, now), { kind: 'duration', ms });
    });
  }

  const instants: [string, object][] = [
    ['18:00', instant(2030, 5, 14, 18, 0)],
    ['9:30', instant(2030, 5, 15, 9, 30)],
    ['12:00', instant(2030, 5, 15, 12, 0)],
    ['today 18:00', instant(2030, 5, 14, 18, 0)],
    ['Tomorrow 9:30', instant(2030, 5, 15, 9, 30)],
    ['2030-12-24 09:30', instant(2030, 11, 24, 9, 30)],
    ['2030-12-24T09:30:15', instant(2030, 11, 24, 9, 30, 15)],
    ['2030-12-24', instant(2030, 11, 24, 0, 0)],
    ['2030-12-24T09:30:00Z', { kind: 'instant', atMs: Date.UTC(2030, 11, 24, 9, 30) }],
    ['2030-12-24T09:30:00+02:00', { kind: 'instant', atMs: Date.UTC(2030, 11, 24, 7, 30) }],
    ['2030-12-24 09:30+02:00', { kind: 'instant', atMs: Date.UTC(2030, 11, 24, 7, 30) }],
  ];
  for (const [text, expected] of instants) {
    it(`is an instant as ${JSON.stringify(text)}`, () => {
      assert.deepEqual(readExpiry(text, now), expected);
    });
  }

  const problems: [string, string][] = [
    ['', 'unreadable'],
    ['soon', 'unreadable'],
    ['2 parsecs', 'unreadable'],
    ['today', 'unreadable'],
    ['12', 'unreadable'],
    ['2030-12-24 09:30 sharp', 'unreadable'],
    ['0s', 'past'],
    ['today 11:59', 'past'],
    ['2030-06-14 12:00', 'past'],
    ['1999-01-01T00:00:00Z', 'past'],
    ['2031-02-30 10:00', 'noSuchTime'],
    ['2031-13-01', 'noSuchTime'],
    ['25:00', 'noSuchTime'],
    ['tomorrow 10:75', 'noSuchTime'],
  ];
  for (const [text, problem] of problems) {
    it(`is refused as ${problem} when it is ${JSON.stringify(text)}`, () => {
      assert.deepEqual(readExpiry(text, now), { kind: 'problem', problem });
    });
  }
});
