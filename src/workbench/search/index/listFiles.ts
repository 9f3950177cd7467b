import * as vscode from 'vscode';
import { readExcludes } from '../../platform/excludes';
import { Breather } from '../../tokens/folder/breather';
import { addFolder, createFolder, filesBelow, placeOf } from '../../tokens/folder/countNode';
import { IgnoreRules } from '../../tokens/folder/ignoreRules';
import { readIgnoreFile } from '../../tokens/folder/ignoreSources';
import { walkFolders, type FolderToWalk } from '../../tokens/folder/walkFolder';
import { uriOf, workspaceFiles } from '../../tokens/folder/workspaceFiles';
import type { IndexRoot, IndexRoots } from './indexRoots';

/** A file that no ignore file and no setting leaves out. */
export interface IndexFile {
  path: string;
  uri: vscode.Uri;
}

/** All files of the folders, as far as no ignore file and no setting leaves them out. */
export async function listFiles(
  { roots }: IndexRoots,
  signal: AbortSignal,
  onDidList: () => void,
): Promise<IndexFile[]> {
  const top = createFolder('');
  const prefixes = new Map<unknown, string>();
  const folders = roots.map(({ prefix, uri }): FolderToWalk => {
    const folder = addFolder(top, prefix, uri);
    prefixes.set(folder, prefix);
    return { folder, path: '', rules: IgnoreRules.excluding(readExcludes(uri)) };
  });
  const breather = new Breather();
  const walking = {
    files: workspaceFiles,
    readIgnoreFile: async (folder: FolderToWalk['folder']) => readIgnoreFile(uriOf(folder)),
    breather,
    onDidList,
  };
  await walkFolders(folders, walking, signal);
  signal.throwIfAborted();
  const files: IndexFile[] = [];
  for (const file of filesBelow(top)) {
    if (breather.isDue) await breather.breathe();
    const { chosen, names } = placeOf(file);
    files.push({ path: `${prefixes.get(chosen) ?? ''}${names.join('/')}`, uri: uriOf(file) });
  }
  return files;
}

/** Tells of single files whether they are left out, as the walk would; ignore files are read once. */
export class IgnoreLookup {
  readonly #texts = new Map<string, Promise<string | undefined>>();
  readonly #excludes = new Map<string, IgnoreRules>();

  /** @param path from the root's folder, without a slash in front */
  async ignores(root: IndexRoot, path: string): Promise<boolean> {
    let rules = this.#rulesOf(root);
    let folder = '';
    const names = path.split('/');
    for (const [index, name] of names.entries()) {
      rules = rules.inside(folder);
      const lines = await this.#textIn(vscode.Uri.joinPath(root.uri, folder));
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

  #textIn(folder: vscode.Uri): Promise<string | undefined> {
    const key = folder.toString();
    const text = this.#texts.get(key) ?? readIgnoreFile(folder);
    this.#texts.set(key, text);
    return text;
  }
}
