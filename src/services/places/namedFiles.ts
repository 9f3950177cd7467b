import * as vscode from 'vscode';
import { forEachConcurrent } from '../../base/forEachConcurrent';
import { isFile, withoutWildcards } from '../../platform/codeFiles';
import { findInFolder, ownFiles } from '../../platform/findInFolder';
import { pathsInFolders, type FolderPath } from '../../source/folderPaths';

const statsAtOnce = 8;
/** A name that is there so often leads nowhere, and takes the room of others. */
const maxFound = 2000;
const excludes = ['**/node_modules/**'];
const never = new AbortController().signal;

/**
 * The files that paths with slashes mean: from a folder of the workspace on, or the end of a path that only one
 * file has. Of the `preferred`, which may be outside of the workspace, an end is enough. By path; a path that means
 * none or several is not in the result.
 */
export async function findNamedFiles(
  paths: readonly string[],
  preferred: readonly vscode.Uri[],
): Promise<Map<string, vscode.Uri>> {
  const found = new Map<string, vscode.Uri>();
  const left: string[] = [];
  await forEachConcurrent(
    paths,
    statsAtOnce,
    async (path) => {
      const file =
        namedExactly(path, preferred) ?? (await fileAt(path)) ?? endingIn(path, preferred);
      if (file !== undefined) found.set(path, file);
      else if (canBeSearched(path)) left.push(path);
    },
    never,
  );
  for (const [path, file] of await searchEnds(left)) found.set(path, file);
  return found;
}

function namedExactly(path: string, files: readonly vscode.Uri[]): vscode.Uri | undefined {
  return files.find((uri) => uri.path === path || vscode.workspace.asRelativePath(uri) === path);
}

/** Where a path leads from a folder of the workspace on, if from one of them only. */
async function fileAt(path: string): Promise<vscode.Uri | undefined> {
  for (const group of pathsInFolders(path, vscode.workspace.workspaceFolders ?? [])) {
    const files = await Promise.all(group.map(fileIn));
    const [file, ...others] = files.filter((each) => each !== undefined);
    if (file !== undefined) return others.length === 0 ? file : undefined;
  }
  return undefined;
}

async function fileIn({
  folder,
  inside,
}: FolderPath<vscode.WorkspaceFolder>): Promise<vscode.Uri | undefined> {
  const segments = pathInside(folder, inside).split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) return undefined;
  const uri = vscode.Uri.joinPath(folder.uri, ...segments);
  return (await isFile(uri)) ? uri : undefined;
}

/** A path of the whole disk begins with that of the folder. */
function pathInside({ uri }: vscode.WorkspaceFolder, path: string): string {
  const whole = /^[A-Za-z]:\//.test(path) ? `/${path}` : path;
  const root = uri.path.endsWith('/') ? uri.path : `${uri.path}/`;
  const start = whole.slice(0, root.length);
  const isDrive = /^\/[A-Za-z]:\//.test(root);
  const isInside = start === root || (isDrive && start.toLowerCase() === root.toLowerCase());
  return isInside ? whole.slice(root.length) : path;
}

function endingIn(path: string, files: readonly vscode.Uri[]): vscode.Uri | undefined {
  const ending = files.filter((uri) => uri.path.endsWith(`/${path}`));
  return ending.length === 1 ? ending[0] : undefined;
}

/** Braces hold all the paths of one search, and know no commas within. */
function canBeSearched(path: string): boolean {
  return !/^[/~]|^[A-Za-z]:|,|(?:^|\/)\.{0,2}(?:\/|$)/.test(path);
}

/** Looks for all of them at once: each search goes through all folders. */
async function searchEnds(paths: readonly string[]): Promise<[string, vscode.Uri][]> {
  if (paths.length === 0) return [];
  const pattern = `**/{${paths.map(withoutWildcards).join(',')}}`;
  const { workspaceFolders = [] } = vscode.workspace;
  const found = await Promise.all(
    workspaceFolders.map(({ uri }) => findInFolder(uri, pattern, maxFound, { excludes })),
  );
  if (found.some(({ length }) => length === maxFound)) return [];
  const files = workspaceFolders.flatMap((folder, index) => ownFiles(folder, found[index] ?? []));
  return paths.flatMap((path): [string, vscode.Uri][] => {
    const file = endingIn(path, files);
    return file === undefined ? [] : [[path, file]];
  });
}
