import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { errorCode, syncFolder, unlessMissing, using } from './fileSystem';
import { makePrivateFolder, privateFile } from './privateFiles';

/** How a file is written as a whole. */
export interface AtomicWriteOptions {
  /** Whether it has to outlive a power failure too, and not only the end of this process; usually it has. */
  isDurable?: boolean;
}

/** A write takes far less: what is older was left behind by a process that ended in the middle. */
const maxUnfinishedAgeMs = 60 * 60 * 1000;

const unfinishedPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/u;

/** The folders that this process has cleaned of what others left behind unfinished. */
const cleaned = new Set<string>();

/**
 * Writes a file and its folder, for their user alone. Whoever reads meanwhile, and whatever is left after a crash, is
 * the former file or this one. Rejects with what the file system says; the former file is still there then.
 */
export async function writeAtomically(
  file: string,
  data: string | Uint8Array,
  options: AtomicWriteOptions = {},
): Promise<void> {
  await writeNamedAtomically(path.dirname(file), writeAs(file, data), options);
}

/**
 * The same for a file whose name is known only when it has been written.
 *
 * @param write resolves to the name in the folder
 */
export async function writeNamedAtomically(
  folder: string,
  write: (handle: FileHandle) => Promise<string>,
  { isDurable = true }: AtomicWriteOptions = {},
): Promise<void> {
  await place(folder, isDurable, write, (unfinished, file) => rename(unfinished, file));
}

/** The same for a file that is not there yet. Rejects with `EEXIST` where it is, and leaves that one as it is. */
export async function createAtomically(file: string, data: string | Uint8Array): Promise<void> {
  await place(path.dirname(file), true, writeAs(file, data), async (unfinished) => {
    await giveSecondName(unfinished, file);
    await rm(unfinished, { force: true });
  });
}

/** Whether a name of a folder is that of a file which is being written, or was when a process ended. */
export function isUnfinished(name: string): boolean {
  return unfinishedPattern.test(name);
}

/** The path of a file in the folder that {@link isUnfinished} until it is renamed. */
export function unfinishedIn(folder: string): string {
  return path.join(folder, `${randomUUID()}.tmp`);
}

/**
 * Removes what processes left unfinished. Another may be writing: only the age shows that none is.
 *
 * @param names those in the folder
 */
export async function removeUnfinished(
  folder: string,
  names: readonly string[],
  nowMs: number,
): Promise<void> {
  const remove = async (file: string): Promise<void> => {
    const found = await unlessMissing(stat(file));
    if (found !== undefined && nowMs - found.mtimeMs > maxUnfinishedAgeMs) {
      await rm(file, { force: true });
    }
  };
  await Promise.all(names.filter(isUnfinished).map((name) => remove(path.join(folder, name))));
}

/** Gives a file another name as well. Rejects with `EEXIST` if there is one of that name. */
async function giveSecondName(file: string, name: string): Promise<void> {
  try {
    await link(file, name);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    // Some file systems have no links.
    await copyFile(file, name, constants.COPYFILE_EXCL);
  }
}

function writeAs(file: string, data: string | Uint8Array): (handle: FileHandle) => Promise<string> {
  return async (handle) => {
    await handle.writeFile(data);
    return path.basename(file);
  };
}

async function place(
  folder: string,
  isDurable: boolean,
  write: (handle: FileHandle) => Promise<string>,
  move: (unfinished: string, file: string) => Promise<void>,
): Promise<void> {
  await makePrivateFolder(folder);
  const unfinished = unfinishedIn(folder);
  try {
    const { name, writtenMs } = await using(open(unfinished, 'wx', privateFile), async (handle) => {
      const written = await write(handle);
      if (isDurable) await handle.sync();
      return { name: written, writtenMs: (await handle.stat()).mtimeMs };
    });
    await move(unfinished, path.join(folder, name));
    await cleanOnce(folder, writtenMs);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  if (isDurable) await syncFolder(folder);
}

/** @param nowMs by the clock of the folder's file system, which may be another machine's */
async function cleanOnce(folder: string, nowMs: number): Promise<void> {
  if (cleaned.has(folder)) return;
  cleaned.add(folder);
  // What can't be removed is not what was to be written.
  await readdir(folder)
    .then((names) => removeUnfinished(folder, names, nowMs))
    .catch(() => undefined);
}
