import * as path from 'node:path';
import * as vscode from 'vscode';
import { digestOf } from '../base/node/digestOf';

/**
 * Names the open workspace in Parley's own folders, the same in every window. VS Code's own workspace
 * storage will not do: while an earlier extension host still holds it, a reloaded window is given another
 * folder, and what was kept would seem lost.
 */
export function workspaceId(): string {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  return idOfFolders(workspaceFile ? [workspaceFile] : workspaceFolders.map(({ uri }) => uri));
}

/** The id of a workspace with these folders. */
export function idOfFolders(uris: readonly vscode.Uri[]): string {
  return digestOf(uris.join('\n')).slice(0, 16);
}

/** The folder of this workspace's journals, below the storage that all windows share. */
export function journalFolderOf(globalStorage: vscode.Uri): string {
  return path.join(globalStorage.fsPath, 'conversations', workspaceId());
}
