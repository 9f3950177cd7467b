import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** What an open file gives, which is closed again whatever happens. */
export async function using<Value>(
  opening: Promise<FileHandle>,
  use: (handle: FileHandle) => Promise<Value>,
): Promise<Value> {
  const handle = await opening;
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/**
 * Makes the names in a folder survive a crash: a file's name is the folder's, and has to be written too.
 * Windows and some network folders can't do that.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    await using(open(folder, 'r'), (handle) => handle.sync());
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(errorCode(error))) throw error;
  }
}

/** What the work gives, or undefined when a file or folder it needs is not there. */
export async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What the file system calls an error, such as `ENOENT`; `undefined` for one that isn't its own. */
export function errorCode(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
