import * as vscode from 'vscode';
import { cellAt } from './distinctName';
import { editorOf } from './editorOf';

/**
 * Shows a document in an editor, a cell in that of its notebook.
 * @returns undefined for a cell that isn't in view yet
 */
export async function showDocument(
  document: vscode.TextDocument,
  options: { viewColumn?: vscode.ViewColumn } = {},
): Promise<vscode.TextEditor | undefined> {
  const cell = cellAt(document.uri);
  if (cell === undefined) return vscode.window.showTextDocument(document, options);
  const selections = [new vscode.NotebookRange(cell.index, cell.index + 1)];
  await vscode.window.showNotebookDocument(cell.notebook, { ...options, selections });
  return editorOf(document);
}
