import type { TimeSlice } from '../../../base/timeSlice';

/** This many are put in order at once; runs of them are merged then. */
const runLength = 256;

interface Changed {
  path: string;
  modifiedMs: number;
}

/** What is open in editors first, then what was changed last; gives way, as all of ten thousand take too long. */
export async function inOrderOfInterest<File extends Changed>(
  files: readonly File[],
  openPaths: ReadonlySet<string | undefined>,
  slice: TimeSlice,
): Promise<File[]> {
  const open: File[] = [];
  const others: File[] = [];
  for (const file of files) {
    if (slice.isOver) await slice.next();
    (openPaths.has(file.path) ? open : others).push(file);
  }
  let runs: File[][] = [];
  for (let start = 0; start < others.length; start += runLength) {
    if (slice.isOver) await slice.next();
    runs.push(others.slice(start, start + runLength).toSorted(byLatest));
  }
  while (runs.length > 1) runs = await mergedPairs(runs, slice);
  return [...open.toSorted(byLatest), ...(runs[0] ?? [])];
}

async function mergedPairs<File extends Changed>(
  runs: readonly File[][],
  slice: TimeSlice,
): Promise<File[][]> {
  const merged: File[][] = [];
  for (let at = 0; at < runs.length; at += 2) {
    merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], slice));
  }
  return merged;
}

async function merge<File extends Changed>(
  left: readonly File[],
  right: readonly File[],
  slice: TimeSlice,
): Promise<File[]> {
  const merged: File[] = [];
  let [atLeft, atRight] = [0, 0];
  while (merged.length < left.length + right.length) {
    if (slice.isOver) await slice.next();
    const [fromLeft, fromRight] = [left[atLeft], right[atRight]];
    const isLeft =
      fromRight === undefined || (fromLeft !== undefined && byLatest(fromLeft, fromRight) <= 0);
    const next = isLeft ? fromLeft : fromRight;
    if (next === undefined) break;
    merged.push(next);
    if (isLeft) atLeft += 1;
    else atRight += 1;
  }
  return merged;
}

function byLatest(left: Changed, right: Changed): number {
  return right.modifiedMs - left.modifiedMs;
}
