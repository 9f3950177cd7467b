import * as path from 'node:path';
import * as vscode from 'vscode';
import { distinctPath } from './distinctPath';

/** Of the documents of cells. Their path is that of their notebook. */
export const cellScheme = 'vscode-notebook-cell';

/** The name by which a model knows a text, as no other in the workspace has it: its path, and of a notebook the cell. */
export function distinctName(uri: vscode.Uri): string {
  const cell = cellAt(uri);
  return cell === undefined ? distinctPath(uri) : withCell(distinctPath(cell.notebook.uri), cell);
}

/** The same without folders, for display. */
export function shortName(uri: vscode.Uri): string {
  const cell = cellAt(uri);
  const name = path.posix.basename(uri.path);
  return cell === undefined ? name : withCell(name, cell);
}

/** The cell of an open notebook that a document is the text of; undefined for any other document. */
export function cellAt(uri: vscode.Uri): vscode.NotebookCell | undefined {
  if (uri.scheme !== cellScheme) return undefined;
  return vscode.workspace.notebookDocuments
    .flatMap((notebook) => notebook.getCells())
    .find(({ document }) => document.uri.toString() === uri.toString());
}

/** Whether a text is that of a cell of a notebook, which may be closed. In a remote window, authorities differ. */
export function isCellOf({ scheme, path: cellPath }: vscode.Uri, notebook: vscode.Uri): boolean {
  return scheme === cellScheme && cellPath === notebook.path;
}

/** The address of a file; of all cells of a notebook the same. */
export function fileAddress(uri: vscode.Uri): string {
  return String(uri.scheme === cellScheme ? uri.with({ fragment: '' }) : uri);
}

function withCell(name: string, { index }: vscode.NotebookCell): string {
  return `${name} cell ${index + 1}`;
}
