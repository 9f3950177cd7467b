import { parseJson } from '../base/parseJson';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { Memento } from 'vscode';
import { describeError, type Log } from '../base/log';
import { syncFolder, unlessMissing } from '../fileSystem/fileSystem';
import { writeAtomically } from '../fileSystem/writeAtomically';
import { isRecord } from '../protocol/isRecord';
import { untitledIdKey } from './untitledIdKey';

/** A workspace that was untitled before it was saved. */
export interface SavedWorkspace {
  /** Where Parley keeps its files. */
  folder: string;
  /** Its id while it was untitled. */
  from: string;
  /** Its id now. */
  to: string;
  /** The workspace's. */
  memory: Memento;
  log: Log;
}

/**
 * Gives it what was kept under its former id: no window will have that again. To be awaited before anything of the
 * workspace is read. Nothing is replaced. Never rejects: what can't be moved stays, and is tried again with the next window.
 */
export async function bringToSaved({
  folder,
  from,
  to,
  memory,
  log,
}: SavedWorkspace): Promise<void> {
  const pathOf = (...names: string[]): string => path.join(folder, ...names);
  try {
    await moveIn(pathOf('conversations', from), pathOf('conversations', to));
    // Half of one index and half of another would be none.
    await moveWhole(pathOf('search', from), pathOf('search', to));
    await moveWhole(pathOf('compare', `${from}.json`), pathOf('compare', `${to}.json`));
    await nameInRecords(pathOf('caches'), from, to);
    await memory.update(untitledIdKey, undefined);
  } catch (error) {
    log.warn(`chats of the untitled workspace could not be moved: ${describeError(error)}`);
  }
}

/** Records of cached contents name the workspace whose chats they were made for. */
async function nameInRecords(folder: string, from: string, to: string): Promise<void> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    if (!name.endsWith('.json')) continue;
    const file = path.join(folder, name);
    const record = parseJson((await unlessMissing(readFile(file, 'utf8'))) ?? '');
    if (!isRecord(record) || record['chats'] !== from) continue;
    await writeAtomically(file, JSON.stringify({ ...record, chats: to }));
  }
}

/** Moves all of a folder for which there is room: the file of the workspace may have had chats before. */
async function moveIn(from: string, to: string): Promise<void> {
  if (await moveWhole(from, to)) return;
  if (!(await stat(to)).isDirectory()) return;
  for (const name of (await unlessMissing(readdir(from))) ?? []) {
    await moveIn(path.join(from, name), path.join(to, name));
  }
}

/** False, and nothing done, where there is something already. What was moved is so after a power failure too. */
async function moveWhole(from: string, to: string): Promise<boolean> {
  if ((await unlessMissing(stat(to))) !== undefined) return false;
  if ((await unlessMissing(stat(from))) === undefined) return true;
  await rename(from, to);
  await syncFolder(path.dirname(to));
  return true;
}
