import { constants, mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { errorCode, syncFolder, using } from './fileSystem';

/*
 * The one place that makes Parley's own files and folders. They hold chats, code and what was asked: on a machine that
 * several people use nobody else may read them, so they are made with these modes rather than changed to them later.
 * Windows knows no modes; there the user's profile keeps others out.
 */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** Makes a folder that only the user can look into, and those above it that are missing. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: privateFolder });
  if (first === undefined) return;
  // Each that was made is itself a name in the one above.
  for (let made = path.resolve(folder); ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
    if (made === path.resolve(first) || made === path.dirname(made)) return;
  }
}

/** Opens a file to read it and to append to it. Rejects with what the file system says. */
export function openToAppend(file: string, { mayMake }: { mayMake: boolean }): Promise<FileHandle> {
  return open(file, mayMake ? 'a+' : constants.O_RDWR | constants.O_APPEND, privateFile);
}

/**
 * Writes all bytes. Rejects with what the file system says.
 *
 * @param onWritten called with how many bytes are in the file so far: a full disk takes a part of them
 */
export async function writeAll(
  handle: FileHandle,
  bytes: Uint8Array,
  onWritten: (count: number) => void = () => undefined,
): Promise<void> {
  for (let count = 0; count < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, count);
    count += bytesWritten;
    onWritten(count);
  }
}

/** Appends to a file, which is made if it is not there. Rejects with what the file system says. */
export async function appendPrivately(file: string, bytes: Uint8Array): Promise<void> {
  await using(openToAppend(file, { mayMake: true }), (handle) => writeAll(handle, bytes));
}

/**
 * Makes a file that only one can make; false if it is there already. Rejects with what else the file system
 * says.
 */
export async function createExclusively(file: string, content: string): Promise<boolean> {
  try {
    await using(open(file, 'wx', privateFile), async (made) => {
      // Without its content it would keep others away, and not say who made it.
      await made.writeFile(content).catch(async (error: unknown) => {
        await rm(file, { force: true });
        throw error;
      });
    });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
