import { onAbort } from './abort';
import type { Clock } from './clock';

/** Resolves after the delay by the clock; rejects with the signal's reason when that comes first. */
export function delay(delayMs: number, clock: Clock, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const cancelTimer = clock.setTimer(() => {
      forget();
      resolve();
    }, delayMs);
    const forget = onAbort(signal, () => {
      cancelTimer();
      reject(signal.reason as Error);
    });
  });
}
