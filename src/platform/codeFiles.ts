import * as vscode from 'vscode';
import type { CodeBlockSource } from '../messages/answerActionTypes';
import { readNameLine } from '../edits/answer/nameLine';
import { namedPaths } from '../edits/answer/namedPaths';
import { placeOfWholePath, placesInFolders } from './distinctPath';
import { findInWorkspace } from './findInWorkspace';

/** Enough to see that a name is not the only one. */
const maxFound = 2;

/** The file that an answer names for a block of code; undefined if it names none that is there. */
export async function findNamedFile(code: CodeBlockSource): Promise<vscode.Uri | undefined> {
  const paths = [
    ...namedPaths(code.about, ''),
    readNameLine(code.code)?.path,
    ...namedPaths('', code.before),
  ];
  for (const path of paths) {
    const file = path === undefined ? undefined : await findFile(path);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** The only file of the workspace that people may call so: by its whole path, its path from a folder, or an end of that. */
export async function findFile(name: string): Promise<vscode.Uri | undefined> {
  // A slash in front may also stand for the folder.
  const path = name.replace(/^\//u, '');
  const segments = path.split('/');
  if (segments.some((segment) => segment === '..' || segment === '')) return undefined;
  const whole = placeOfWholePath(name);
  const wholeUri = whole && vscode.Uri.joinPath(whole.folder.uri, whole.inside);
  if (wholeUri !== undefined && (await isFile(wholeUri))) return wholeUri;
  for (const uris of placesInFolders(path)) {
    const isThere = await Promise.all(uris.map(isFile));
    const [file, ...others] = uris.filter((_, index) => isThere[index]);
    if (file !== undefined) return others.length === 0 ? file : undefined;
  }
  const pattern = `**/${segments.map(withoutWildcards).join('/')}`;
  const found = await findInWorkspace(pattern, undefined, maxFound);
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a file is there. Never rejects. */
export async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.File;
  } catch {
    return false;
  }
}

/** A path, or a part of one, as a pattern that means nothing but itself. */
export function withoutWildcards(path: string): string {
  return path.replace(/[*?[\]{}]/g, (mark) => `[${mark}]`);
}
