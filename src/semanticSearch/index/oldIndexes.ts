import { readdir, rm, stat, utimes } from 'node:fs/promises';
import * as path from 'node:path';
import { makePrivateFolder } from '../../fileSystem/privateFiles';

/** Indexes that are kept of one workspace, each made with another model. */
const keptModels = 3;
/** A workspace's indexes that were not open for so long are deleted when another one's are opened. */
const unusedMs = 60 * 24 * 60 * 60 * 1000;

/**
 * Notes that an index is opened, and deletes those that are not needed any more: of this workspace all but the last
 * few models', and those of workspaces that were not open for two months. What can't be deleted now is so some other time.
 *
 * @param workspaceFolder holds a folder for each model, beside those of other workspaces
 * @param openedFolder the one that is opened now
 */
export async function dropOldIndexes(
  workspaceFolder: string,
  openedFolder: string,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  await makePrivateFolder(openedFolder);
  await Promise.all([openedFolder, workspaceFolder].map((folder) => utimes(folder, now, now)));
  const models = (await foldersIn(workspaceFolder)).filter(({ folder }) => folder !== openedFolder);
  const old = models.toSorted((a, b) => b.usedMs - a.usedMs).slice(keptModels - 1);
  const workspaces = await foldersIn(path.dirname(workspaceFolder));
  const unused = workspaces.filter(({ usedMs }) => usedMs < nowMs - unusedMs);
  await Promise.all(
    [...old, ...unused].map(({ folder }) =>
      rm(folder, { recursive: true, force: true }).catch(() => undefined),
    ),
  );
}

async function foldersIn(parent: string): Promise<{ folder: string; usedMs: number }[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const found = folders.map(async ({ name }) => {
    const folder = path.join(parent, name);
    const openedMs = await modifiedMs(folder);
    if (openedMs === undefined) return [];
    // A window that has an index open touches its lock.
    const models = (await readdir(folder).catch(() => [])).map((model) => path.join(model, 'lock'));
    const locks = ['lock', ...models].map((lock) => modifiedMs(path.join(folder, lock)));
    const times = await Promise.all(locks);
    const usedMs = times.reduce<number>((last, time = 0) => Math.max(last, time), openedMs);
    return [{ folder, usedMs }];
  });
  return (await Promise.all(found)).flat();
}

async function modifiedMs(place: string): Promise<number | undefined> {
  return stat(place).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
