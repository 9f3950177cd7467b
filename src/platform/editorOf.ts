import * as vscode from 'vscode';

/** One of the editors in view that show a document, the active one before others; undefined if none does. */
export function editorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editors = [activeTextEditor, ...visibleTextEditors];
  return editors.find((each) => each?.document === document);
}
