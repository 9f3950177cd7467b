import { env, l10n } from 'vscode';
import { timeLeftText } from '../base/timeLeft';
import { timestampMs } from '../protocol/time';

/**
 * Made once, as lists have thousands of instants: making one takes longer than all else of a row. The first of a process
 * takes longer than the rest of a window's start, so it waits until an instant is shown.
 */
let instants: Intl.DateTimeFormat | undefined;

/** The furthest a `Date` reaches. */
const furthestMs = 8.64e15;

/** An instant, to the minute. Times are the user's, in zone and language, here and below. */
export function formatInstant(ms: number): string {
  if (!isInstant(ms)) return unknownTime();
  instants ??= new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' });
  return instants.format(ms);
}

/** An instant with the day of the week and the zone this machine is in now: the user decides by it. */
export function formatExactInstant(ms: number): string {
  if (!isInstant(ms)) return unknownTime();
  return new Date(ms).toLocaleString(env.language, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** A time as the interface writes it, shown as an instant; any other text stays as the service wrote it. */
export function formatTimestamp(time: string, format = formatInstant): string {
  const ms = timestampMs(time);
  return ms === undefined ? time : format(ms);
}

/** A time of today, to the second. */
export function formatTimeOfDay(ms: number): string {
  return isInstant(ms) ? new Date(ms).toLocaleTimeString(env.language) : unknownTime();
}

/** Services and files may have times that no `Date` can hold. */
function isInstant(ms: number): boolean {
  return Math.abs(ms) <= furthestMs;
}

function unknownTime(): string {
  return l10n.t('unknown time');
}

/** A time left in short: `2 d 3 h`, `1 h 12 min`, `43 min`, `95 s`. It reads otherwise after `changesInMs`. */
export function formatTimeLeft(leftMs: number): string {
  return timeLeftText(leftMs, {
    daysLeft: l10n.t('{0} d {1} h'),
    hoursLeft: l10n.t('{0} h {1} min'),
    minutesLeft: l10n.t('{0} min'),
    secondsLeft: l10n.t('{0} s'),
  });
}

/** A time that something took, to the hundredth of a second: `1.25 s`. */
export function formatSeconds(ms: number): string {
  const seconds = ms / 1000;
  return l10n.t('{0} s', seconds.toLocaleString(env.language, { maximumFractionDigits: 2 }));
}

/** A duration in the largest unit that it is a whole number of: `90 minutes`, `1 day`. */
export function formatDuration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  return (seconds / size).toLocaleString(env.language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
}
