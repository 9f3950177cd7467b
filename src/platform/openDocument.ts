import * as vscode from 'vscode';

/** The document of a file as it is open in this window, saved or not; undefined if it isn't open. */
export function openDocument(uri: vscode.Uri | string): vscode.TextDocument | undefined {
  const name = String(uri);
  return vscode.workspace.textDocuments.find((document) => String(document.uri) === name);
}
