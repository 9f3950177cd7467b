import { fillIn } from './fillIn';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** In the last two minutes seconds are shown. */
export const secondsFromMs = 2 * minuteMs;

/** Sentences for a time left. */
export interface TimeLeftStrings {
  /** `{0}`: days, `{1}`: hours. */
  daysLeft: string;
  /** `{0}`: hours, `{1}`: minutes. */
  hoursLeft: string;
  /** The next two: `{0}` minutes, or seconds. */
  minutesLeft: string;
  secondsLeft: string;
}

/** The sentence for a time left, in its two largest units. */
export function timeLeftText(leftMs: number, strings: TimeLeftStrings): string {
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

/** A time left as it is shown; of two units the smaller one is what is left beside the larger. */
export type TimeLeft =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'seconds'; seconds: number };

/** @param leftMs milliseconds; what is over has no seconds left. */
export function timeLeft(leftMs: number): TimeLeft {
  if (leftMs < secondsFromMs) {
    return { unit: 'seconds', seconds: Math.max(0, Math.ceil(leftMs / secondMs)) };
  }
  const minutes = Math.floor(leftMs / minuteMs);
  if (leftMs < hourMs) return { unit: 'minutes', minutes };
  const hours = Math.floor(leftMs / hourMs);
  if (leftMs < dayMs) return { unit: 'hours', hours, minutes: minutes % 60 };
  return { unit: 'days', days: Math.floor(leftMs / dayMs), hours: hours % 24 };
}

/** How many milliseconds from now {@link timeLeft} is another; Infinity once it is over. */
export function changesInMs(leftMs: number): number {
  if (leftMs <= 0) return Infinity;
  if (leftMs < secondsFromMs) return leftMs - (Math.ceil(leftMs / secondMs) - 1) * secondMs;
  const stepMs = leftMs < dayMs ? minuteMs : hourMs;
  // The whole step itself still counts: the next text comes a millisecond behind it.
  return (leftMs % stepMs) + 1;
}
