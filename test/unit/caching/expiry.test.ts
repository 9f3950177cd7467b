import assert from 'node:assert/strict';
import { readExpiry } from '../../../src/caching/expiry';

describe('a typed expiry', () => {
  const zoneBefore = process.env['TZ'];
  const nowMs = Date.parse('2026-03-28T20:15:00Z');

  function inZone(zone: string): void {
    process.env['TZ'] = zone;
  }

  beforeEach(() => inZone('Europe/Berlin'));

  after(() => {
    if (zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zoneBefore;
  });

  function atText(text: string): string {
    const typed = readExpiry(text, nowMs);
    return typed.kind === 'at' ? new Date(typed.atMs).toISOString() : typed.kind;
  }

  it('is a time to live in any usual spelling', () => {
    const cases: [string, number][] = [
      ['90 min', 5400],
      ['90min', 5400],
      ['2h', 7200],
      ['2 Hours', 7200],
      ['300s', 300],
      ['1 day', 86_400],
      ['1 day 12 h', 129_600],
      ['1h30m', 5400],
      ['1.5 h', 5400],
      ['1,5 h', 5400],
      ['2 weeks', 1_209_600],
    ];
    for (const [text, seconds] of cases) {
      assert.deepEqual(readExpiry(text, nowMs), { kind: 'ttl', seconds }, text);
    }
  });

  it('isn’t a time to live without a unit, with an unknown one, or of no time at all', () => {
    for (const text of [
      '',
      '90',
      'soon',
      '5 parsecs',
      '-5 min',
      '5 m in',
      '1 month',
      '5 daylight',
    ]) {
      assert.equal(readExpiry(text, nowMs).kind, 'unreadable', text);
    }
    assert.equal(readExpiry('0 min', nowMs).kind, 'past');
    assert.equal(readExpiry('0.2 s', nowMs).kind, 'past');
    assert.equal(readExpiry(`${'9'.repeat(12)} weeks`, nowMs).kind, 'unreadable');
  });

  it('is an instant in the zone of this machine', () => {
    assert.equal(atText('today 22:00'), '2026-03-28T21:00:00.000Z');
    assert.equal(atText('Today 22:00:30'), '2026-03-28T21:00:30.000Z');
    assert.equal(atText('2026-12-24 09:30'), '2026-12-24T08:30:00.000Z');
    assert.equal(atText('2026-12-24T09:30'), '2026-12-24T08:30:00.000Z');
    inZone('America/New_York');
    assert.equal(atText('today 18:00'), '2026-03-28T22:00:00.000Z');
    assert.equal(atText('2026-12-24 09:30'), '2026-12-24T14:30:00.000Z');
  });

  it('is the midnight of a day that is named alone', () => {
    assert.equal(atText('2026-12-24'), '2026-12-23T23:00:00.000Z');
    for (const text of ['today', 'tomorrow', '12', '2026-12-24 09:30 sharp']) {
      assert.equal(atText(text), 'unreadable', text);
    }
  });

  it('may be written with its own offset, without seconds as well', () => {
    for (const text of ['2026-12-24T09:30:00+02:00', '2026-12-24 09:30+02:00']) {
      assert.equal(atText(text), '2026-12-24T07:30:00.000Z', text);
    }
  });

  it('goes with the clock over a change to summer time', () => {
    assert.equal(atText('tomorrow 9:00'), '2026-03-29T07:00:00.000Z');
    assert.equal(atText('tomorrow 2:30'), 'noSuchTime');
  });

  it('is the next such time if no day is named', () => {
    assert.equal(atText('22:00'), '2026-03-28T21:00:00.000Z');
    assert.equal(atText('18:00'), '2026-03-29T16:00:00.000Z');
  });

  it('keeps the offset of an RFC 3339 time', () => {
    assert.equal(atText('2026-12-24T09:30:00+05:30'), '2026-12-24T04:00:00.000Z');
    assert.equal(atText('2026-12-24t09:30:00z'), '2026-12-24T09:30:00.000Z');
  });

  it('is refused if it has passed or no calendar has it', () => {
    assert.equal(atText('today 18:00'), 'past');
    assert.equal(atText('2025-12-24 09:30'), 'past');
    assert.equal(atText('2020-01-01T00:00:00Z'), 'past');
    for (const text of ['2026-02-30 10:00', '2026-13-01 10:00', 'today 24:00', 'today 10:60']) {
      assert.equal(atText(text), 'noSuchTime', text);
    }
    for (const text of ['yesterday 10:00', '10', '10:5']) {
      assert.equal(atText(text), 'unreadable', text);
    }
  });
});
