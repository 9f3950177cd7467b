import { createHash } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';

/**
 * The folder of this workspace's journals, below the storage that all windows share. VS Code's own
 * workspace storage will not do: while an earlier extension host still holds it, a reloaded window is
 * given another folder, and its chats would seem lost.
 */
export function journalPlace(globalStorage: vscode.Uri): string {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const uris = workspaceFile ? [workspaceFile] : workspaceFolders.map(({ uri }) => uri);
  const name = createHash('sha256').update(uris.join('\n')).digest('hex').slice(0, 16);
  return path.join(globalStorage.fsPath, 'conversations', name);
}
