import { rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { createExclusively, makePrivateFolder } from './privateFiles';

/** Whoever holds a lock for longer has ended without giving it back. */
const staleMs = 60_000;

/**
 * Does something that no other window may do at the same time; undefined, and nothing done, while another
 * one is at it. Rejects as what is done does, or with what the file system says.
 */
export async function whileLocked<Result>(
  file: string,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!(await take(file))) return undefined;
  try {
    return await act();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  await makePrivateFolder(path.dirname(file));
  if (await createExclusively(file)) return true;
  const held = await stat(file).catch(() => undefined);
  if (held !== undefined && Date.now() - held.mtimeMs < staleMs) return false;
  await rm(file, { force: true });
  return createExclusively(file);
}
