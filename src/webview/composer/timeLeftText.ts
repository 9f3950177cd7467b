import { timeLeft } from '../../base/timeLeft';
import type { CacheStrings } from '../../messages/cacheStrings';
import { fillIn } from '../fillIn';

/** A time until something expires: `1 h 12 min left`, or that it has. */
export function timeLeftText(leftMs: number, strings: CacheStrings): string {
  if (leftMs <= 0) return strings.cacheExpired;
  const left = timeLeft(leftMs);
  switch (left.unit) {
    case 'days':
      return fillIn(strings.daysLeft, String(left.days), String(left.hours));
    case 'hours':
      return fillIn(strings.hoursLeft, String(left.hours), String(left.minutes));
    case 'minutes':
      return fillIn(strings.minutesLeft, String(left.minutes));
    case 'seconds':
      return fillIn(strings.secondsLeft, String(left.seconds));
  }
}
