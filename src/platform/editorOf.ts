import * as vscode from 'vscode';

/** One of the editors in view that show a document; undefined if none does. */
export function editorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find((each) => each.document === document);
}
