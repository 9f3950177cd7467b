import type { TimeSlice } from '../../base/timeSlice';
import type { CountableFiles, FolderEntry } from './countFile';
import { addFile, addFolder, type CountedFolder } from './countNode';
import type { IgnoreRules } from '../../source/ignoreRules';
import { forEachConcurrent } from '../../base/forEachConcurrent';

/** Folders that are listed at the same time. */
const concurrency = 8;

/** What the search for files needs. */
export interface Walking {
  files: CountableFiles;
  /** The text of a folder's ignore file; undefined if there is none to follow. */
  readIgnoreFile(folder: CountedFolder): Promise<string | undefined>;
  slice: TimeSlice;
  /** Called after every folder. */
  onDidList(): void;
}

/** A folder to be listed, its path as {@link IgnoreRules} wants it, and the rules that hold in it. */
export interface FolderToWalk {
  folder: CountedFolder;
  path: string;
  rules: IgnoreRules;
}

/** Puts all files below the folders into the tree, as far as no rule leaves them out, level by level. */
export async function walkFolders(
  folders: readonly FolderToWalk[],
  walking: Walking,
  signal: AbortSignal,
): Promise<void> {
  let level = folders;
  while (level.length > 0 && !signal.aborted) {
    const below: FolderToWalk[] = [];
    const list = async (folder: FolderToWalk): Promise<void> => {
      for (const each of await walkFolder(folder, walking, signal)) below.push(each);
      walking.onDidList();
    };
    await forEachConcurrent(level, concurrency, list, signal);
    level = below;
  }
}

async function walkFolder(
  { folder, path, rules: rulesAbove }: FolderToWalk,
  walking: Walking,
  signal: AbortSignal,
): Promise<FolderToWalk[]> {
  try {
    const entries = await walking.files.list(folder);
    const rules = await rulesInside(path, rulesAbove, { folder, entries }, walking);
    const below: FolderToWalk[] = [];
    for (const { name, kind } of entries) {
      if (walking.slice.isOver) await walking.slice.next();
      if (signal.aborted) return [];
      const childPath = kind === 'folder' ? `${path}${name}/` : `${path}${name}`;
      if (name === '.git' || rules.ignores(childPath)) continue;
      if (kind === 'file') addFile(folder, name);
      else below.push({ folder: addFolder(folder, name), path: childPath, rules });
    }
    return below;
  } catch (error) {
    folder.problem = error instanceof Error ? error.message : String(error);
    return [];
  }
}

async function rulesInside(
  path: string,
  rulesAbove: IgnoreRules,
  { folder, entries }: { folder: CountedFolder; entries: readonly FolderEntry[] },
  walking: Walking,
): Promise<IgnoreRules> {
  const rules = rulesAbove.inside(path);
  if (!entries.some(({ name, kind }) => name === '.gitignore' && kind === 'file')) return rules;
  const lines = await walking.readIgnoreFile(folder);
  return lines === undefined ? rules : rules.with(path, lines);
}
