import * as vscode from 'vscode';
import { cellOf } from '../codeContext/documentName';
import type { ReferredLines } from './referredLines';

/** Puts the cursor on the lines, in the editor that shows their document already if there is one. */
export async function showLines({ uri, lines }: ReferredLines): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const cell = cellOf(document);
  if (cell !== undefined) {
    const selections = [new vscode.NotebookRange(cell.index, cell.index + 1)];
    await vscode.window.showNotebookDocument(cell.notebook, { selections });
    return;
  }
  const start = new vscode.Position(lines.first - 1, 0);
  const range = document.validateRange(new vscode.Range(lines.first - 1, 0, lines.last, 0));
  const selection = lines.first === lines.last ? new vscode.Range(start, start) : range;
  const viewColumn = columnOf(uri);
  await vscode.window.showTextDocument(document, { selection, viewColumn, preview: true });
}

function columnOf(uri: vscode.Uri): vscode.ViewColumn {
  const group = vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    ),
  );
  return group?.viewColumn ?? vscode.ViewColumn.One;
}
