import type { Clock } from '../../../base/clock';
import { fellSilent } from './serverErrors';

/** A large model is loaded, and reads a long prompt without a graphics card, in less. */
const maxSilenceMs = 15 * 60_000;

/** The value, unless it takes longer than any server that still works; then it rejects with `timeout`. */
export async function beforeSilence<Value>(
  coming: Promise<Value>,
  clock: Pick<Clock, 'setTimer'>,
): Promise<Value> {
  let cancelTimer: () => void = () => undefined;
  const silence = new Promise<never>((_, reject) => {
    cancelTimer = clock.setTimer(() => reject(fellSilent(maxSilenceMs)), maxSilenceMs);
  });
  try {
    return await Promise.race([coming, silence]);
  } finally {
    cancelTimer();
  }
}
