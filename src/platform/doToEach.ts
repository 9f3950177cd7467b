import { forEachConcurrent } from '../base/forEachConcurrent';
import type { LongWork } from './dialogs';

/** How it went with several things: each of them is in one of the lists. */
export interface EachOutcome<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
  /** Not begun, or broken off, because the user cancelled. */
  left: T[];
}

/** A service easily handles this many requests at a time. */
const concurrency = 4;

/** Does something to each of several things; what fails with one does not keep the others from it. Never rejects. */
export async function doToEach<T>(
  items: readonly T[],
  act: (item: T, signal: AbortSignal) => Promise<unknown>,
  { signal, report }: LongWork,
): Promise<EachOutcome<T>> {
  const left = new Set(items);
  const outcome: EachOutcome<T> = { done: [], failed: [], left: [] };
  const work = async (item: T): Promise<void> => {
    try {
      await act(item, signal);
      outcome.done.push(item);
    } catch (error) {
      // What was cancelled has not failed: it is only not done.
      if (signal.aborted) return;
      outcome.failed.push({ item, error });
    }
    left.delete(item);
    report(1 - left.size / items.length);
  };
  await forEachConcurrent(items, concurrency, work, signal);
  return { ...outcome, left: [...left] };
}
