import { parseDuration, timestampMs } from '../protocol/time';
import { daysAheadOf, secondsOfUnit } from './expiryWords';

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

const lifetime = /^(?:\s*\d+(?:[.,]\d+)?\s*\p{L}+\.?)+\s*$/u;
const lifetimePiece = /(?<!\d)(\d+(?:[.,]\d+)?)\s*(\p{L}+)/gu;
/** The year first, or the day first with dots: other orders mean different days in different countries. */
const dateForms = [
  /^(?<year>\d{4})[-/.年]\s?(?<month>\d{1,2})[-/.月]\s?(?<date>\d{1,2})[日.]?(?:(?=[\sT]|$))/iu,
  /^(?<date>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})(?:(?=\s|$))/u,
];
const dayWord = /^\p{L}[\p{L}’']*/u;
const beforeTime = /^(?:T|at|um|à|a las|alle|às|в|o|v|saat)\s*(?=\d)/iu;
const timeOfDay =
  /^(?<hour>\d{1,2})(?::|\s?h\s?|[時时시]\s?)(?<minute>\d{2})(?::(?<second>\d{2}))?\s?(?:Uhr|[分분])?$/iu;

/**
 * Reads a time to live (`90 min`, `2h`, `1 day 12 h`, `300s`) or an instant in the zone of this machine
 * (`today 18:00`, `tomorrow 9:30`, `2026-12-24 09:30`, `18:00` for the next time it is that late,
 * `2026-12-24` for its midnight), or an RFC 3339 time with its own offset, with or without seconds. Units and days
 * may be words of any of Parley's languages (`2 Std`, `morgen um 9:30 Uhr`, `30分`).
 *
 * @param nowMs milliseconds since the Unix epoch
 */
export function readExpiry(text: string, nowMs: number): TypedExpiry {
  const typed = text.normalize('NFKC').trim();
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
    const secondsOf = secondsOfUnit(unit);
    if (secondsOf === undefined) return undefined;
    seconds += Number(amount.replace(',', '.')) * secondsOf;
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
  const { date, rest } = readDay(text, new Date(nowMs));
  const time = date?.isNamed === true && rest === '' ? [0, 0, 0] : readTime(rest);
  if (time === undefined) return undefined;
  const day = date?.fields ?? fieldsOf(new Date(nowMs));
  const at = localTime([...day, ...time]);
  if (at === undefined) return { kind: 'noSuchTime' };
  return ahead(date === undefined && at <= nowMs ? nextDay(day, time) : at, nowMs);
}

/** Hour, minute and second of a time of day. */
function readTime(text: string): number[] | undefined {
  const { groups } = timeOfDay.exec(text.replace(beforeTime, '')) ?? {};
  if (groups === undefined) return undefined;
  const { hour, minute, second = '0' } = groups;
  return [hour, minute, second].map(Number);
}

/** A day: year, month from 0, and day of the month. A date is named; "today" and "tomorrow" want a time of day. */
interface TypedDay {
  fields: number[];
  isNamed: boolean;
}

/** The day that a text begins with, if it does, and what follows. */
function readDay(text: string, now: Date): { date: TypedDay | undefined; rest: string } {
  for (const form of dateForms) {
    const { groups, 0: all = '' } = form.exec(text) ?? {};
    if (groups === undefined) continue;
    const { year, month, date } = groups;
    const fields = [Number(year), Number(month) - 1, Number(date)];
    return { date: { fields, isNamed: true }, rest: text.slice(all.length).trim() };
  }
  const [word = ''] = dayWord.exec(text) ?? [];
  const days = daysAheadOf(word);
  if (days === undefined) return { date: undefined, rest: text };
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return { date: { fields: fieldsOf(then), isNamed: false }, rest: text.slice(word.length).trim() };
}

function fieldsOf(day: Date): number[] {
  return [day.getFullYear(), day.getMonth(), day.getDate()];
}

/** `2026-12-24 09:30Z` as RFC 3339 has it. */
function withSeconds(text: string): string {
  return text
    .replace(/^(\d{4}-\d\d-\d\d) /u, '$1T')
    .replace(/(T\d\d:\d\d)(?=Z$|[+-]\d\d:\d\d$)/u, '$1:00');
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
