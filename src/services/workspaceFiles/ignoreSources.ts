import * as vscode from 'vscode';
import { readExcludes } from '../../platform/excludes';
import { decodeBytes } from '../../base/decodeBytes';
import { IgnoreRules } from '../../source/ignoreRules';

/** The rules that hold above a folder, and the path that they know it by. */
export interface RulesAbove {
  rules: IgnoreRules;
  path: string;
}

const ignoreFileName = '.gitignore';

export function isIgnoreFile({ path }: vscode.Uri): boolean {
  return path.endsWith(`/${ignoreFileName}`);
}

/** The text of the ignore file in a folder; undefined if there is none that can be read. */
export async function readIgnoreFile(folder: vscode.Uri): Promise<string | undefined> {
  const file = vscode.Uri.joinPath(folder, ignoreFileName);
  return vscode.workspace.fs.readFile(file).then(decodeBytes, () => undefined);
}

/** What leaves out parts of a folder from above: settings, and ignore files from its workspace folder down. */
export async function readRulesAbove(folder: vscode.Uri): Promise<RulesAbove> {
  const workspaceFolder = vscode.workspace.getWorkspaceFolder(folder)?.uri ?? folder;
  const names = namesBetween(workspaceFolder, folder);
  let rules = IgnoreRules.excluding(readExcludes(workspaceFolder));
  let path = '';
  for (const name of names) {
    const lines = await readIgnoreFile(vscode.Uri.joinPath(workspaceFolder, path));
    if (lines !== undefined) rules = rules.with(path, lines);
    path = `${path}${name}/`;
  }
  return { rules, path };
}

function namesBetween(outer: vscode.Uri, inner: vscode.Uri): string[] {
  return inner.path.slice(outer.path.length).split('/').filter(Boolean);
}
