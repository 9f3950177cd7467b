import { parseDuration, timestampMs } from '../protocol/time';

/** When a cached content is to expire: this many seconds from the request, or at an instant. */
export type Expiry = { kind: 'ttl'; seconds: number } | { kind: 'at'; atMs: number };

/** What was typed for an expiry: a value, or why it isn't one. */
export type TypedExpiry =
  | Expiry
  | { kind: 'unreadable' }
  /** The instant, or the end of no time at all, has passed. */
  | { kind: 'past' }
  /** A day or a time of day that the calendar or the zone does not have. */
  | { kind: 'noSuchTime' };

const secondsOf: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 7 * 86_400,
};

const lifetime = /^(?:\s*\d+(?:[.,]\d+)?\s*[a-z]+)+\s*$/iu;
const lifetimePiece = /(?<!\d)(\d+(?:[.,]\d+)?)\s*([a-z]+)/giu;
const unitNames = /^(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)$/iu;
const instant =
  /^(?:(?<day>today|tomorrow)[\sT]+|(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})(?:[\sT]+|$))?(?:(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/iu;

/**
 * Reads a time to live (`90 min`, `2h`, `1 day 12 h`, `300s`) or an instant in the zone of this machine
 * (`today 18:00`, `tomorrow 9:30`, `2026-12-24 09:30`, `18:00` for the next time it is that late,
 * `2026-12-24` for its midnight), or an RFC 3339 time with its own offset, with or without seconds.
 *
 * @param nowMs milliseconds since the Unix epoch
 */
export function readExpiry(text: string, nowMs: number): TypedExpiry {
  const typed = text.trim();
  return (
    readLifetime(typed) ??
    readZoned(typed, nowMs) ??
    readLocal(typed, nowMs) ?? { kind: 'unreadable' }
  );
}

function readLifetime(text: string): TypedExpiry | undefined {
  if (!lifetime.test(text)) return undefined;
  let seconds = 0;
  for (const [, amount = '', unit = ''] of text.matchAll(lifetimePiece)) {
    if (!unitNames.test(unit)) return undefined;
    seconds += Number(amount.replace(',', '.')) * (secondsOf[unit.charAt(0).toLowerCase()] ?? 0);
  }
  const whole = Math.round(seconds);
  if (whole <= 0) return { kind: 'past' };
  return parseDuration(`${whole}s`) === undefined
    ? { kind: 'unreadable' }
    : { kind: 'ttl', seconds: whole };
}

function readZoned(text: string, nowMs: number): TypedExpiry | undefined {
  const ms = timestampMs(withSeconds(text.toUpperCase()));
  return ms === undefined ? undefined : ahead(ms, nowMs);
}

function readLocal(text: string, nowMs: number): TypedExpiry | undefined {
  const { groups } = instant.exec(text) ?? {};
  if (groups === undefined) return undefined;
  const { day, year, hour = '0', minute = '0', second = '0' } = groups;
  if (groups['hour'] === undefined && year === undefined) return undefined;
  const time = [hour, minute, second].map(Number);
  const date = dayOf(groups, new Date(nowMs));
  const isBare = day === undefined && year === undefined;
  const at = localTime([...date, ...time]);
  if (at === undefined) return { kind: 'noSuchTime' };
  return ahead(isBare && at <= nowMs ? nextDay(date, time) : at, nowMs);
}

/** `2026-12-24 09:30Z` as RFC 3339 has it. */
function withSeconds(text: string): string {
  return text
    .replace(/^(\d{4}-\d\d-\d\d) /u, '$1T')
    .replace(/(T\d\d:\d\d)(?=Z$|[+-]\d\d:\d\d$)/u, '$1:00');
}

/** Year, month from 0, and day of the month. */
function dayOf(groups: Record<string, string | undefined>, now: Date): number[] {
  const { day, year, month, date } = groups;
  if (year !== undefined) return [Number(year), Number(month) - 1, Number(date)];
  const later = day?.toLowerCase() === 'tomorrow' ? 1 : 0;
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() + later);
  return [then.getFullYear(), then.getMonth(), then.getDate()];
}

/** Milliseconds of a local time; undefined if it rolls over: a 30th of February, an hour left out in spring. */
function localTime(fields: readonly number[]): number | undefined {
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = fields;
  const at = new Date(year, month, date, hour, minute, second);
  const read = [
    at.getFullYear(),
    at.getMonth(),
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ];
  return read.every((value, index) => value === fields[index]) ? at.getTime() : undefined;
}

/** The time on the day after; where the clock leaves it out then, what the clock shows in its place. */
function nextDay(
  [year = 0, month = 0, date = 0]: readonly number[],
  [hour, minute, second]: readonly number[],
): number {
  return new Date(year, month, date + 1, hour, minute, second).getTime();
}

function ahead(atMs: number, nowMs: number): TypedExpiry {
  return atMs > nowMs ? { kind: 'at', atMs } : { kind: 'past' };
}
