import * as vscode from 'vscode';

/** One of the editors in view that show a document, the active one before others; undefined if none does. */
export function editorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editors = [activeTextEditor, ...visibleTextEditors];
  return editors.find((each) => each?.document === document);
}

/**
 * The editor in view that one from before is: itself, or the one by which its group shows its document again, as VS Code
 * makes another one after it showed something else.
 */
export function stillShown(editor: vscode.TextEditor | undefined): vscode.TextEditor | undefined {
  const { visibleTextEditors } = vscode.window;
  const isAgain = ({ document, viewColumn }: vscode.TextEditor): boolean =>
    document === editor?.document && viewColumn === editor.viewColumn;
  return visibleTextEditors.find((each) => each === editor) ?? visibleTextEditors.find(isAgain);
}
