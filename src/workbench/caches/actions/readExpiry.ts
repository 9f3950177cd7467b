/** When something shall expire, as a person has typed it: so long from now, or at an instant. */
export type ReadExpiry =
  | { kind: 'duration'; ms: number }
  | { kind: 'instant'; atMs: number }
  | { kind: 'problem'; problem: 'unreadable' | 'past' | 'noSuchTime' };

const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

const durationPattern =
  /(\d+(?:\.\d+)?)\s*(w|weeks?|d|days?|h|hours?|hrs?|m|min|mins|minutes?|s|sec|secs|seconds?)\b\s*/gu;
const dayPattern = /^(?:(today|tomorrow)|(\d{4})-(\d{1,2})-(\d{1,2}))(?:[t\s]+|$)/u;
const timePattern = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/u;
const zonedPattern = /(?:z|[+-]\d\d:\d\d)$/u;

/**
 * Reads `90 min`, `2h`, `1 d 12 h`, `300s`; `18:00`, the next one; `today 18:00`, `tomorrow 9:30`,
 * `2026-12-24 09:30` and `2026-12-24` in the zone of this machine; and RFC 3339 with an offset.
 */
export function readExpiry(typed: string, nowMs: number): ReadExpiry {
  const text = typed.trim().toLowerCase();
  const ms = readDuration(text);
  if (ms !== undefined) return ms > 0 ? { kind: 'duration', ms } : problem('past');
  const atMs = zonedPattern.test(text) ? readZoned(text) : readLocal(text, nowMs);
  if (typeof atMs === 'string') return problem(atMs);
  return atMs > nowMs ? { kind: 'instant', atMs } : problem('past');
}

function problem(which: 'unreadable' | 'past' | 'noSuchTime'): ReadExpiry {
  return { kind: 'problem', problem: which };
}

function readDuration(text: string): number | undefined {
  if (text === '' || text.replace(durationPattern, '') !== '') return undefined;
  let ms = 0;
  for (const [, amount, unit = ''] of text.matchAll(durationPattern)) {
    ms += Number(amount) * (unitMs[unit.charAt(0)] ?? 0);
  }
  return Math.round(ms);
}

function readZoned(text: string): number | 'unreadable' {
  const ms = Date.parse(text.toUpperCase().replace(' ', 'T'));
  return Number.isNaN(ms) ? 'unreadable' : ms;
}

function readLocal(text: string, nowMs: number): number | 'unreadable' | 'noSuchTime' {
  const day = dayPattern.exec(text);
  const rest = text.slice(day?.[0].length ?? 0);
  const time = timePattern.exec(rest);
  const isDateAlone = rest === '' && day?.[2] !== undefined;
  if (time === null && !isDateAlone) return 'unreadable';
  const clock = clockOf(time);
  if (day === null) return nextTime(clock, nowMs) ?? 'noSuchTime';
  const [, word, ...date] = day;
  const found =
    word === undefined
      ? timeOn(date.map(Number), clock)
      : timeInDays(word === 'today' ? 0 : 1, clock, nowMs);
  return found ?? 'noSuchTime';
}

/** Hour, minute and second; midnight where no time is typed. */
function clockOf(time: readonly string[] | null): number[] {
  return (time ?? []).slice(1).map((digits) => Number(digits || 0));
}

/** A time without a day: today's, or else tomorrow's. */
function nextTime(clock: readonly number[], nowMs: number): number | undefined {
  const today = timeInDays(0, clock, nowMs);
  return today !== undefined && today > nowMs ? today : timeInDays(1, clock, nowMs);
}

function timeInDays(days: number, clock: readonly number[], nowMs: number): number | undefined {
  const day = new Date(nowMs);
  day.setDate(day.getDate() + days);
  return timeOn([day.getFullYear(), day.getMonth() + 1, day.getDate()], clock);
}

/** Undefined for what no calendar or clock has: a 30th of February, an hour 25, one that is skipped in spring. */
function timeOn(
  [year = 0, month = 0, day = 0]: readonly number[],
  [hour = 0, minute = 0, second = 0]: readonly number[],
): number | undefined {
  const date = new Date(year, month - 1, day, hour, minute, second);
  const wanted = [month - 1, day, hour, minute, second];
  const got = [
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  ];
  return got.every((value, index) => value === wanted[index]) ? date.getTime() : undefined;
}
