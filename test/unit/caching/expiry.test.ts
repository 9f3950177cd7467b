import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
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

  it('is a time to live in the words of each language of VS Code', () => {
    const cases: [string, number][] = [
      ['90 Minuten', 5400],
      ['2 Std.', 7200],
      ['1 Tag 12 Stunden', 129_600],
      ['2 heures', 7200],
      ['1 jour', 86_400],
      ['30 segundos', 30],
      ['2 semanas', 1_209_600],
      ['3 giorni', 259_200],
      ['2 horas', 7200],
      ['5 минут', 300],
      ['1 ч 30 мин', 5400],
      ['2 godziny', 7200],
      ['3 dny', 259_200],
      ['2 saat', 7200],
      ['1 gün', 86_400],
      ['90分', 5400],
      ['１時間３０分', 5400],
      ['2시간', 7200],
      ['30 分钟', 1800],
      ['2 小時', 7200],
      ['1 MİN', 60],
    ];
    for (const [text, seconds] of cases) {
      assert.deepEqual(readExpiry(text, nowMs), { kind: 'ttl', seconds }, text);
    }
  });

  it('is an instant in the words of each language of VS Code', () => {
    for (const text of [
      'morgen um 9:30 Uhr',
      'demain à 9h30',
      'mañana a las 9:30',
      'domani alle 9:30',
      'amanhã às 9:30',
      'завтра в 9:30',
      'jutro o 9:30',
      'zítra v 9:30',
      'yarın saat 9:30',
      '明日9:30',
      '明日 9時30分',
      '내일 9:30',
      '明天 9:30',
      '29.3.2026 9:30',
      '29. 3. 2026 9:30',
      '2026/3/29 9:30',
      '2026年3月29日 9:30',
      '2026. 3. 29. 9:30',
    ]) {
      assert.equal(atText(text), '2026-03-29T07:30:00.000Z', text);
    }
    assert.equal(atText("aujourd'hui 22:00"), '2026-03-28T21:00:00.000Z');
  });

  it('isn’t a date whose day and month could be the other way round', () => {
    assert.equal(atText('12/11/2026 9:30'), 'unreadable');
    assert.equal(atText('24.12 9:30'), 'unreadable');
  });

  it('is read of each example that a translation gives', async () => {
    const files = await readdir('l10n');
    const morningMs = Date.parse('2026-03-28T06:00:00Z');
    const sentences = [
      '90 min, 2h, 18:00, tomorrow 9:30, 2026-12-24 09:30',
      '90 min, 2h, today 18:00, 2026-12-24 09:30',
    ];
    assert.equal(files.length, 13);
    for (const file of files) {
      const bundle = JSON.parse(await readFile(`l10n/${file}`, 'utf8')) as Record<string, string>;
      for (const sentence of sentences) {
        const examples = bundle[sentence]?.split(/[,、，]\s*/u) ?? [];
        assert.equal(examples.length, sentence.split(',').length, `${file}: ${sentence}`);
        for (const text of examples) {
          const { kind } = readExpiry(text, morningMs);
          assert.ok(kind === 'ttl' || kind === 'at', `${file}: ${text}: ${kind}`);
        }
      }
    }
  });
});
