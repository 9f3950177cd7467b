import * as vscode from 'vscode';
import { isExecutedPath } from '../../../../../source/executedFiles';

/** A file by the URI that a journal has for it; undefined where no tool of a chat could have changed it. */
export function changeableUri(text: string): vscode.Uri | undefined {
  let uri: vscode.Uri;
  try {
    uri = vscode.Uri.parse(text, true);
  } catch {
    // A line of the journal is damaged.
    return undefined;
  }
  const isInside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  return isInside && !isExecutedPath(uri.path) ? uri : undefined;
}
