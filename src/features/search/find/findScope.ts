import * as path from 'node:path';
import * as vscode from 'vscode';

/** Where is searched: everywhere, or only below a folder or in a file. */
export type FindScope = { within: undefined } | { within: vscode.Uri; label: string };

/** What the search can be limited to, one after the other: what was asked for, the active file and its folder. */
export function findScopes(given: vscode.Uri | undefined): FindScope[] {
  const active = activeFile();
  const folder = active && folderOf(active);
  const places = [given, folder, active].flatMap((uri) => uri ?? []);
  const byUri = new Map(places.map((uri) => [uri.toString(), uri]));
  return [
    { within: undefined },
    ...[...byUri.values()].map((within) => ({ within, label: nameOf(within) })),
  ];
}

/** Only what is in the workspace can be found. */
function activeFile(): vscode.Uri | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const input: unknown = activeTab?.input;
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputNotebook;
  if (!isFile || vscode.workspace.getWorkspaceFolder(input.uri) === undefined) return undefined;
  return input.uri;
}

/** The only folder of a workspace is all of it. */
function folderOf(file: vscode.Uri): vscode.Uri | undefined {
  const folder = file.with({ path: path.posix.dirname(file.path) });
  const isWhole = rootAt(folder) !== undefined && vscode.workspace.workspaceFolders?.length === 1;
  return isWhole ? undefined : folder;
}

function nameOf(uri: vscode.Uri): string {
  return rootAt(uri)?.name ?? vscode.workspace.asRelativePath(uri);
}

function rootAt(uri: vscode.Uri): vscode.WorkspaceFolder | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const isIt = folder?.uri.path.replace(/\/$/u, '') === uri.path.replace(/\/$/u, '');
  return isIt ? folder : undefined;
}
