import * as vscode from 'vscode';

/** Whether VS Code shows rows above the code of a document. */
export function hasLenses(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('editor', document).get('codeLens') !== false;
}
