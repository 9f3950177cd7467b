import { readdir, readFile, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { IndexFiles } from '../../search/searchIndex';
import { guardOf, type FileLock } from '../../fileSystem/fileLock';
import { unlessMissing } from '../../fileSystem/fileSystem';
import { appendPrivately, makePrivateFolder } from '../../fileSystem/privateFiles';
import { isUnfinished, writeAtomically } from '../../fileSystem/writeAtomically';

/** Files of the folder that don't belong to the index. */
const ownNames = new Set(['lock', guardOf('lock')]);

/** The files of an index in a folder of this machine, which is made with the first that is written. */
export function createNodeIndexFiles(folder: string): IndexFiles {
  const place = (name: string): string => path.join(folder, name);
  let made: Promise<void> | undefined;
  const make = (): Promise<void> => (made ??= makePrivateFolder(folder));
  return {
    read: async (name) => unlessMissing(readFile(place(name))),
    async append(name, bytes) {
      await make();
      await appendPrivately(place(name), bytes);
    },
    replace: (name, bytes) => writeAtomically(place(name), bytes),
    remove: (name) => rm(place(name), { force: true }),
    async list() {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      const own = names.filter((name) => !ownNames.has(name) && !isUnfinished(name));
      const sizes = await Promise.all(own.map((name) => unlessMissing(stat(place(name)))));
      return own.flatMap((name, index) => {
        const found = sizes[index];
        return found?.isFile() === true ? [{ name, bytes: found.size }] : [];
      });
    },
  };
}

/**
 * The same files, changed only while the lock is held: otherwise another window writes them, and numbers words in its own
 * way. What an index writes stays in its memory then.
 */
export function writtenWhileHeld(files: IndexFiles, lock: FileLock): IndexFiles {
  const whileHeld = async (write: () => Promise<void>): Promise<void> => {
    if (await lock.isHeldStill()) await write();
  };
  return {
    ...files,
    append: (name, bytes) => whileHeld(() => files.append(name, bytes)),
    replace: (name, bytes) => whileHeld(() => files.replace(name, bytes)),
    remove: (name) => whileHeld(() => files.remove(name)),
  };
}
