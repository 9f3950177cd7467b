import type { Clock } from '../../../base/clock';
import { TimeSlice } from '../../../base/timeSlice';

/** Long work is done in turns of about this length, so that the process can do other things between. */
const turnMs = 12;

/** Ends a turn that has lasted long enough, and notices an abort. */
export function createYielder(clock: Clock, signal: AbortSignal): () => Promise<void> {
  const slice = new TimeSlice(() => clock.now(), turnMs);
  return async () => {
    signal.throwIfAborted();
    if (!slice.isOver) return;
    await slice.next();
    signal.throwIfAborted();
  };
}
