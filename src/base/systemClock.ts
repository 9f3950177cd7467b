import type { Clock } from './clock';

/** About 25 days; a timer of more is due at once. */
const longestMs = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer: (callback, delayMs) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (leftMs: number): void => {
      timer =
        leftMs > longestMs
          ? setTimeout(() => wait(leftMs - longestMs), longestMs)
          : setTimeout(callback, leftMs);
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
