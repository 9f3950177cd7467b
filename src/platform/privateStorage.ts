import { constants } from 'node:fs';
import { open, opendir, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { describeError, type Log } from '../base/log';
import { errorCode, unlessMissing } from '../fileSystem/fileSystem';
import { privateFile, privateFolder } from '../fileSystem/privateFiles';
import { writeAtomically } from '../fileSystem/writeAtomically';

/** The file that says which version of Parley has last looked after its folder. */
const markName = 'private';

/** What is opened by these is never what a link leads to, and a pipe is not waited for. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Where Parley keeps its files. */
export interface OldStorage {
  folder: string;
  /** Of Parley: it is looked after once a version. */
  version: string;
  log: Log;
}

/**
 * Takes files that earlier versions made away from other users of the machine, once a version. That is noted in the
 * folder: VS Code's state is one for several machines. Never rejects: what can't be changed is logged, and tried again with
 * the next version.
 */
export async function fixOldStorage({ folder, version, log }: OldStorage): Promise<void> {
  const mark = path.join(folder, markName);
  try {
    if ((await unlessMissing(readFile(mark, 'utf8'))) === version) return;
    const changed = await makePrivate(folder, log);
    if (changed > 0) log.info(`made ${changed} of Parley’s files and folders private`);
    await writeAtomically(mark, version, { isDurable: false });
  } catch (error) {
    log.warn(`files in Parley’s storage could not be made private: ${describeError(error)}`);
  }
}

/**
 * Makes a folder and all in it the user's alone, the folder first: from then on nobody else gets to what is below it.
 * Links are left as they are. Resolves to how many were changed.
 */
export async function makePrivate(folder: string, log: Log): Promise<number> {
  let changed = (await setMode(folder, privateFolder, log)) ? 1 : 0;
  const inside = await opendir(folder).catch(() => undefined);
  // One after the other: nothing waits for this, and a large index must not keep the disk busy.
  for await (const entry of inside ?? []) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) changed += await makePrivate(place, log);
    else if (entry.isFile() && (await setMode(place, privateFile, log))) changed += 1;
  }
  return changed;
}

/** Whether the mode was another one. */
async function setMode(place: string, mode: number, log: Log): Promise<boolean> {
  try {
    const handle = await open(place, openFlags);
    try {
      if (((await handle.stat()).mode & 0o077) === 0) return false;
      await handle.chmod(mode);
      return true;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') log.warn(`can’t be made private: ${describeError(error)}`);
    return false;
  }
}
