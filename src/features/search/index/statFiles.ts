import * as vscode from 'vscode';
import { forEachConcurrent } from '../../../base/forEachConcurrent';
import type { FileStat, ListedFile } from '../../../semanticSearch/worker/searchWorkerMessages';
import type { IndexRoots } from './indexRoots';
import type { SearchLink } from '../../../semanticSearch/worker/searchLink';

/** Files that VS Code is asked about at the same time. */
const concurrency = 32;

/** What of some files is known. */
export interface FileStats {
  files: ListedFile[];
  /** Paths of what is gone, or can't be looked at. */
  unreadable: string[];
}

/**
 * Sizes and times of files. The thread looks at those of this machine: each that VS Code is asked about costs the
 * extension host a message there and back. Rejects with the signal's reason.
 */
export async function statFiles(
  link: SearchLink,
  roots: IndexRoots,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<FileStats> {
  const stats = new Map<string, FileStat | null>();
  const here: { path: string; place: string }[] = [];
  const elsewhere: string[] = [];
  for (const path of paths) {
    const place = roots.placeOf(path);
    if (place === undefined) elsewhere.push(path);
    else here.push({ path, place });
  }
  if (here.length > 0) {
    const places = here.map(({ place }) => place);
    const found = await link.call('stat', places, { signal });
    here.forEach(({ path }, at) => stats.set(path, found[at] ?? null));
  }
  const ask = async (path: string): Promise<void> => {
    stats.set(path, await statElsewhere(roots.uriOf(path)));
  };
  await forEachConcurrent(elsewhere, concurrency, ask, signal);
  signal.throwIfAborted();
  return inOrder(paths, stats);
}

function inOrder(paths: readonly string[], stats: ReadonlyMap<string, FileStat | null>): FileStats {
  const files: ListedFile[] = [];
  const unreadable: string[] = [];
  for (const path of paths) {
    const stat = stats.get(path);
    if (stat) files.push({ path, ...stat });
    else unreadable.push(path);
  }
  return { files, unreadable };
}

async function statElsewhere(uri: vscode.Uri | undefined): Promise<FileStat | null> {
  if (uri === undefined) return null;
  try {
    const { size, mtime } = await vscode.workspace.fs.stat(uri);
    return { sizeBytes: size, modifiedMs: mtime };
  } catch {
    return null;
  }
}
