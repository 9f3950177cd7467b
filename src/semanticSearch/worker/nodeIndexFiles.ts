import { readdir, readFile, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { IndexFiles } from '../../search/searchIndex';
import { guardOf } from '../../fileSystem/fileLock';
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

/** The same files for one who may not change them: what an index writes stays in its memory. */
export function withoutWriting(files: IndexFiles): IndexFiles {
  const nothing = (): Promise<void> => Promise.resolve();
  return { ...files, append: nothing, replace: nothing, remove: nothing };
}
