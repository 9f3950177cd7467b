import { readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { Clock } from '../../base/clock';
import { unlessMissing } from '../../fileSystem/fileSystem';
import { removeUnfinished, writeAtomically } from '../../fileSystem/writeAtomically';
import type { RecordStore } from '../storage/recordStore';

/** What a folder of documents is made of. */
export interface RecordFolderOptions {
  /** Made with the first document, for its owner alone. */
  folder: string;
  clock: Pick<Clock, 'now'>;
  /** Called with the path of a document that can't be read any more, after it was set aside. */
  onDamaged: (file: string) => void;
}

/** File systems keep times in steps of up to two seconds. */
const minSettledAgeMs = 3000;

/** Lower case only: some file systems take `A` and `a` for the same. */
const idPattern = /^[a-z0-9][a-z0-9-]{0,127}$/u;
const collectionPattern = /^[A-Za-z]{1,64}$/u;

/**
 * Keeps each collection in a folder and each document in a file of it (docs/development/service.md). Rejects with
 * what the file system says, and for an id that is not made of `a-z 0-9 -`.
 */
export function createRecordFolder(options: RecordFolderOptions): RecordStore {
  const folderOf = (collection: string): string => {
    refuseUnless(collectionPattern.test(collection), collection);
    return path.join(options.folder, collection);
  };
  const fileOf = (collection: string, id: string): string => {
    refuseUnless(idPattern.test(id), id);
    return path.join(folderOf(collection), `${id}.json`);
  };
  return {
    ids: (collection) => listIds(folderOf(collection), options.clock),
    has: async (collection, id) =>
      (await unlessMissing(stat(fileOf(collection, id))))?.isFile() === true,
    state: (collection) => stateOf(folderOf(collection), options.clock),
    read: async (collection, id) => readDocument(fileOf(collection, id), options.onDamaged),
    write: async (collection, id, document) => {
      await writeAtomically(fileOf(collection, id), JSON.stringify(document));
    },
    remove: async (collection, id) => rm(fileOf(collection, id), { force: true }),
  };
}

/** An id becomes part of a path: nothing else may. */
function refuseUnless(isName: boolean, name: string): void {
  if (!isName) throw new Error(`${JSON.stringify(name)} is no name for a document.`);
}

async function listIds(folder: string, clock: Pick<Clock, 'now'>): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  await removeUnfinished(folder, names, clock.now());
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((id) => idPattern.test(id));
}

/**
 * Every change renames or removes a file, which is written in the folder's own time. That time is coarse:
 * one that has only just passed may stand for a further change.
 */
async function stateOf(folder: string, clock: Pick<Clock, 'now'>): Promise<string | undefined> {
  const found = await unlessMissing(stat(folder, { bigint: true }));
  if (found === undefined) return 'none';
  const ageMs = clock.now() - Number(found.mtimeMs);
  return ageMs > minSettledAgeMs ? `${found.ino} ${found.mtimeNs}` : undefined;
}

async function readDocument(file: string, onDamaged: (file: string) => void): Promise<unknown> {
  const text = await unlessMissing(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const aside = `${file}.damaged`;
    await unlessMissing(rename(file, aside));
    onDamaged(aside);
    return undefined;
  }
}
