import type { Clock } from '../../src/base/clock';
import { systemClock } from '../../src/base/systemClock';

/** Longer than anything a test waits for on purpose, in milliseconds. */
const limitMs = 3000;

/** The clock of the machine, but limits of seconds are never reached: on a busy machine a shell takes its time. */
export const patientClock: Clock = {
  now: () => systemClock.now(),
  setTimer: (callback, delayMs) =>
    delayMs < limitMs ? systemClock.setTimer(callback, delayMs) : () => undefined,
};
