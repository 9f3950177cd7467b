import type { Clock } from './clock';

/** Resolves after the delay by the clock; rejects with the signal's reason when that comes first. */
export function delay(delayMs: number, clock: Clock, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      cancelTimer();
      reject(signal.reason as Error);
    };
    const cancelTimer = clock.setTimer(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
