import * as vscode from 'vscode';
import { readExcludes } from '../../../platform/excludes';
import type { TimeSlice } from '../../../base/timeSlice';
import {
  addFolder,
  createFolder,
  type CountedFolder,
} from '../../../services/workspaceFiles/countNode';
import type { CountableFiles } from '../../../services/workspaceFiles/countFile';
import { IgnoreRules } from '../../../source/ignoreRules';
import { readIgnoreFile } from '../../../services/workspaceFiles/ignoreSources';
import { walkFolders, type FolderToWalk } from '../../../services/workspaceFiles/walkFolder';
import { uriOf, workspaceFiles } from '../../../services/workspaceFiles/workspaceFiles';
import type { IndexRoot, IndexRoots } from './indexRoots';

export interface FoundFiles {
  /** Of all files, as far as no ignore file and no setting leaves them out. */
  paths: string[];
  /** Of folders that couldn't be listed: empty, or with a slash at its end. */
  unlisted: string[];
}

/** The paths of all files of the folders of the index. */
export async function listFiles(
  { roots }: IndexRoots,
  slice: TimeSlice,
  signal: AbortSignal,
): Promise<FoundFiles> {
  const top = createFolder('');
  const folders = roots.map(({ prefix, uri }) => ({
    folder: addFolder(top, prefix, uri),
    path: '',
    rules: IgnoreRules.excluding(readExcludes(uri)),
    prefix,
  }));
  const walking = {
    files: withoutRoots(roots),
    readIgnoreFile: async (folder: FolderToWalk['folder']) => readIgnoreFile(uriOf(folder)),
    slice,
    onDidList: () => undefined,
  };
  await walkFolders(folders, walking, signal);
  signal.throwIfAborted();
  const found: FoundFiles = { paths: [], unlisted: [] };
  for (const { folder, prefix } of folders) {
    for (const path of pathsBelow(folder, prefix, found.unlisted)) {
      if (slice.isOver) await slice.next();
      found.paths.push(path);
    }
  }
  return found;
}

/** The files of the workspace; a folder of the index that is inside another one is walked by itself. */
function withoutRoots(roots: readonly IndexRoot[]): CountableFiles {
  if (roots.length < 2) return workspaceFiles;
  const own = new Set(roots.map(({ uri }) => uri.toString()));
  return {
    ...workspaceFiles,
    list: async (folder) => {
      const uri = uriOf(folder);
      const isRoot = (name: string): boolean => own.has(vscode.Uri.joinPath(uri, name).toString());
      const entries = await workspaceFiles.list(folder);
      return entries.filter(({ name, kind }) => kind !== 'folder' || !isRoot(name));
    },
  };
}

function* pathsBelow(folder: CountedFolder, prefix: string, unlisted: string[]): Generator<string> {
  if (folder.problem !== undefined) unlisted.push(prefix);
  for (const child of folder.children) {
    if (child.kind === 'file') yield `${prefix}${child.name}`;
    else yield* pathsBelow(child, `${prefix}${child.name}/`, unlisted);
  }
}

/** Decides whether single files are left out, as the walk would; ignore files are read once, and folders looked at. */
export class IgnoreLookup {
  readonly #links = new Map<string, Promise<boolean>>();
  readonly #texts = new Map<string, Promise<string | undefined>>();
  readonly #excludes = new Map<string, IgnoreRules>();

  /** @param path from the root's folder, without a slash in front */
  async ignores(root: IndexRoot, path: string): Promise<boolean> {
    let rules = this.#rulesOf(root);
    let folder = '';
    const names = path.split('/');
    for (const [index, name] of names.entries()) {
      rules = rules.inside(folder);
      // With a slash at its end, a link is followed.
      const uri = vscode.Uri.joinPath(root.uri, folder.slice(0, -1));
      if (folder !== '' && (await this.#isLink(uri))) return true;
      const lines = await this.#textIn(uri);
      if (lines !== undefined) rules = rules.with(folder, lines);
      const child = index === names.length - 1 ? `${folder}${name}` : `${folder}${name}/`;
      if (name === '.git' || rules.ignores(child)) return true;
      folder = child;
    }
    return false;
  }

  #rulesOf({ uri }: IndexRoot): IgnoreRules {
    const key = uri.toString();
    const rules = this.#excludes.get(key) ?? IgnoreRules.excluding(readExcludes(uri));
    this.#excludes.set(key, rules);
    return rules;
  }

  /** What is behind a link is at its own place, or outside. */
  #isLink(folder: vscode.Uri): Promise<boolean> {
    const key = folder.toString();
    const isLink = this.#links.get(key) ?? isLinked(folder);
    this.#links.set(key, isLink);
    return isLink;
  }

  #textIn(folder: vscode.Uri): Promise<string | undefined> {
    const key = folder.toString();
    const text = this.#texts.get(key) ?? readIgnoreFile(folder);
    this.#texts.set(key, text);
    return text;
  }
}

async function isLinked(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.SymbolicLink) !== 0;
  } catch {
    return false;
  }
}
