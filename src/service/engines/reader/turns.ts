import type { Clock } from '../../../base/clock';
import { delay } from '../../../base/delay';

/** Long work is done in turns of about this length, so that the process can do other things between. */
const turnMs = 12;

/** Ends a turn that has lasted long enough, and notices an abort. */
export function createTurns(clock: Clock, signal: AbortSignal): () => Promise<void> {
  let startMs = clock.now();
  return async () => {
    signal.throwIfAborted();
    if (clock.now() - startMs >= turnMs) {
      await delay(0, clock, signal);
      startMs = clock.now();
    }
  };
}
