import { readdir, rm, stat, utimes } from 'node:fs/promises';
import * as path from 'node:path';
import { makePrivateFolder } from '../../fileSystem/privateFiles';

/** Indexes that are kept of one workspace, each made with another model. */
const keptModels = 3;
/** A workspace's indexes that were not opened for so long are deleted when another one's are opened. */
const unusedMs = 60 * 24 * 60 * 60 * 1000;

/**
 * Notes that an index is opened, and deletes those that are not needed any more: of this workspace all but the last
 * few models', and those of workspaces that were not opened for two months.
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
    [...old, ...unused].map(({ folder }) => rm(folder, { recursive: true, force: true })),
  );
}

async function foldersIn(parent: string): Promise<{ folder: string; usedMs: number }[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const found = folders.map(async ({ name }) => {
    const folder = path.join(parent, name);
    const state = await stat(folder).catch(() => undefined);
    return state === undefined ? [] : [{ folder, usedMs: state.mtimeMs }];
  });
  return (await Promise.all(found)).flat();
}
