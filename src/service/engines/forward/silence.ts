import type { Clock } from '../../../base/clock';
import { ServiceError } from '../../../protocol/serviceError';

/** A large model is loaded, and reads a long prompt without a graphics card, in less. */
const maxSilenceMinutes = 15;
const maxSilenceMs = maxSilenceMinutes * 60_000;

/** The value, unless it takes longer than any server that still works; then it rejects with `timeout`. */
export async function beforeSilence<Value>(
  coming: Promise<Value>,
  clock: Pick<Clock, 'setTimer'>,
): Promise<Value> {
  let cancelTimer: () => void = () => undefined;
  const silence = new Promise<never>((_, reject) => {
    const notify = (): void => {
      const message = `The model server didn’t respond for ${String(maxSilenceMinutes)} minutes`;
      reject(new ServiceError(message, { kind: 'timeout', phase: 'idle', limitMs: maxSilenceMs }));
    };
    cancelTimer = clock.setTimer(notify, maxSilenceMs);
  });
  try {
    return await Promise.race([coming, silence]);
  } finally {
    cancelTimer();
  }
}
