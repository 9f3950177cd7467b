import * as vscode from 'vscode';
import { columnBeside } from '../../platform/columnBeside';
import { cellOf } from '../codeContext/documentName';
import type { FoundPlace } from './placeFinder';

/**
 * Shows a place with its lines selected: in the editor that shows its document already if there is one, else in one that
 * the next replaces, beside a chat or answer that is an editor itself.
 */
export async function openPlace(place: FoundPlace, preserveFocus = false): Promise<void> {
  const { uri } = place;
  const viewColumn = columnBeside(uri);
  const document = await asDocument(uri);
  if (document === undefined) {
    const options = { preserveFocus, preview: true, viewColumn };
    await vscode.commands.executeCommand('vscode.open', uri, options);
    return;
  }
  const cell = cellOf(document);
  if (cell !== undefined) {
    const selections = [new vscode.NotebookRange(cell.index, cell.index + 1)];
    await vscode.window.showNotebookDocument(cell.notebook, { selections, preserveFocus });
    return;
  }
  const selection = selectionIn(document, place);
  await vscode.window.showTextDocument(document, {
    viewColumn,
    preserveFocus,
    preview: true,
    ...(selection && { selection }),
  });
}

/** Undefined for what is no text, such as an image, which has editors of its own. */
async function asDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    // A file that is gone is reported, not opened in whatever editor says so.
    await vscode.workspace.fs.stat(uri).then(undefined, () => {
      throw error;
    });
    return undefined;
  }
}

function selectionIn(
  document: vscode.TextDocument,
  { lines, column = 1 }: FoundPlace,
): vscode.Range | undefined {
  if (lines === undefined) return undefined;
  const start = new vscode.Position(lines.first - 1, lines.first === lines.last ? column - 1 : 0);
  const end = lines.first === lines.last ? start : new vscode.Position(lines.last, 0);
  return document.validateRange(new vscode.Range(start, end));
}
