import { readFile, stat } from 'node:fs/promises';
import { forEachConcurrent } from '../../base/forEachConcurrent';
import type { FileSource, FileStat } from './searchWorkerMessages';

/** Files that are asked for their size at the same time. */
const statConcurrency = 32;
const never = new AbortController().signal;

/** Sizes and times of files of this machine, as VS Code reports them; null if a file can't be read. */
export async function statFiles(places: readonly string[]): Promise<(FileStat | null)[]> {
  const stats = places.map((): FileStat | null => null);
  const look = async ([at, place]: [number, string]): Promise<void> => {
    stats[at] = await statFile(place);
  };
  await forEachConcurrent([...places.entries()], statConcurrency, look, never);
  return stats;
}

/** Undefined if the file can't be read. Never rejects. */
export async function bytesOf(source: FileSource): Promise<Uint8Array | undefined> {
  return 'bytes' in source ? source.bytes : readFile(source.place).catch(() => undefined);
}

async function statFile(place: string): Promise<FileStat | null> {
  try {
    const { size, mtime } = await stat(place);
    return { sizeBytes: size, modifiedMs: mtime.getTime() };
  } catch {
    return null;
  }
}
