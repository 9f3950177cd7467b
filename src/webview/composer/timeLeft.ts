import type { CacheStrings } from '../../messages/cacheStrings';
import { fillIn } from '../fillIn';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A time until something expires, in the two largest units that say something, and after how many
 * milliseconds it reads otherwise; undefined once it never will.
 */
export function timeLeft(
  ms: number,
  strings: CacheStrings,
): { text: string; changesInMs: number | undefined } {
  if (ms <= 0) return { text: strings.cacheExpired, changesInMs: undefined };
  const unit = ms >= day ? hour : ms >= minute ? minute : second;
  return { text: textOf(ms, strings), changesInMs: (ms % unit) + 1 };
}

function textOf(ms: number, strings: CacheStrings): string {
  const count = (unit: number, within = Infinity): string =>
    String(Math.floor((ms % within) / unit));
  if (ms >= day) return fillIn(strings.daysLeft, count(day), count(hour, day));
  if (ms >= hour) return fillIn(strings.hoursLeft, count(hour), count(minute, hour));
  if (ms >= minute) return fillIn(strings.minutesLeft, count(minute));
  return fillIn(strings.secondsLeft, String(Math.ceil(ms / second)));
}
