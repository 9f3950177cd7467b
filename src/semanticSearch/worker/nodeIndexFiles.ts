import { readdir, readFile, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { IndexFiles } from '../../search/searchIndex';
import { appendPrivately, makePrivateFolder, replacePrivately } from '../../storage/privateFiles';

/** What a file is called until it is whole. */
const unfinished = '.new';
/** Files of the folder that are no part of the index. */
const ownNames = new Set(['lock']);

/** The files of an index in a folder of this machine, which is made with the first that is written. */
export function createNodeIndexFiles(folder: string): IndexFiles {
  const place = (name: string): string => path.join(folder, name);
  let made: Promise<void> | undefined;
  const make = (): Promise<void> => (made ??= makePrivateFolder(folder));
  return {
    read: async (name) => orUndefined(readFile(place(name))),
    async append(name, bytes) {
      await make();
      await appendPrivately(place(name), bytes);
    },
    async replace(name, bytes) {
      const fresh = place(name + unfinished);
      await replacePrivately(place(name), bytes, { fresh, flush: true });
    },
    remove: (name) => rm(place(name), { force: true }),
    async list() {
      const names = (await orUndefined(readdir(folder))) ?? [];
      const own = names.filter((name) => !ownNames.has(name) && !name.endsWith(unfinished));
      const sizes = await Promise.all(own.map((name) => orUndefined(stat(place(name)))));
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

/** What is not there is no error. */
async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
