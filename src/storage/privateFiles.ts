import { appendFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';

/*
 * The one place that makes Parley's own files and folders. They hold chats, code and what was asked: on a machine that
 * several people use nobody else may read them, so they are made with these modes rather than changed to them later.
 * Windows knows no modes; there the user's profile keeps others out.
 */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** Makes a folder that only the user can look into, and those above it that are missing. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolder });
}

/** Appends to a file, which is made if it is not there. Rejects with what the file system says. */
export async function appendPrivately(file: string, data: string | Uint8Array): Promise<void> {
  await appendFile(file, data, { mode: privateFile });
}

/** Writes a file and its folder. Rejects with what the file system says, also where there is one already. */
export async function createPrivately(file: string, data: string): Promise<void> {
  await makePrivateFolder(path.dirname(file));
  await writeFile(file, data, { flag: 'wx', mode: privateFile });
}

/**
 * Writes a file and its folder: renamed into place, so that a crash in between leaves the former file, never half of
 * one. Rejects with what the file system says.
 *
 * @param fresh what it is called until it is whole
 */
export async function replacePrivately(
  file: string,
  data: string | Uint8Array,
  { fresh = `${file}.${process.pid}`, flush = false } = {},
): Promise<void> {
  await makePrivateFolder(path.dirname(file));
  // What a crash left behind would keep the mode it was made with.
  await rm(fresh, { force: true });
  await writeFile(fresh, data, { mode: privateFile, flush });
  await rename(fresh, file);
}

/**
 * Makes a file that only one can make; false where it is there already. Rejects with what else the file system
 * says.
 */
export async function createExclusively(file: string, content = ''): Promise<boolean> {
  try {
    const made = await open(file, 'wx', privateFile);
    if (content !== '') await made.writeFile(content);
    await made.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
