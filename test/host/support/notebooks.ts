import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './until';

/** The file of a Jupyter notebook with cells of Python. */
export function notebookFile(...cells: string[]): string {
  const code = { cell_type: 'code', metadata: {}, outputs: [], execution_count: null };
  const file = { nbformat: 4, nbformat_minor: 5, metadata: {} };
  return JSON.stringify({ ...file, cells: cells.map((source) => ({ ...code, source: [source] })) });
}

/** Shows a notebook as a user does: what extensions open, VS Code keeps open for minutes. */
export async function showNotebook(uri: vscode.Uri): Promise<vscode.NotebookDocument> {
  await vscode.commands.executeCommand('vscode.open', uri);
  const shown = (): vscode.NotebookDocument | undefined =>
    vscode.window.activeNotebookEditor?.notebook;
  await until('the notebook is shown', () => String(shown()?.uri) === String(uri));
  const notebook = shown();
  assert.ok(notebook);
  return notebook;
}

/** Closes the editor of a saved notebook and waits until nobody has it open. */
export async function closeNotebook(notebook: vscode.NotebookDocument): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  await until('the notebook is closed', () => notebook.isClosed);
}

/** Replaces the text of a cell without saving its notebook. */
export async function typeInCell(
  notebook: vscode.NotebookDocument,
  text: string,
  index = 0,
): Promise<void> {
  const { document } = notebook.cellAt(index);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
  await until('the notebook has something to save', () => notebook.isDirty);
}
