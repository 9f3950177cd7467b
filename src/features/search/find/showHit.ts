import * as vscode from 'vscode';
import { splitLines } from '../../../source/sourceText';
import type { FoundInWorkspace } from '../semanticSearch';
import { locateHit } from '../../../search/find/locateHit';

/** How a hit is shown. */
export interface ShowHitOptions {
  viewColumn: vscode.ViewColumn;
  /** The focus stays where it is, and the tab is given up for the next one. */
  isPreview: boolean;
}

/** A document with the lines of a hit in it. */
export interface HitDocument {
  document: vscode.TextDocument;
  /** Whole lines, up to the end of the last. */
  range: vscode.Range;
}

/** Opens the document of a hit, without showing it. Rejects if it can't be opened any more. */
export async function openHitDocument(hit: FoundInWorkspace): Promise<HitDocument> {
  const document =
    hit.cell === undefined
      ? await vscode.workspace.openTextDocument(hit.uri)
      : await openCell(hit.uri, hit.cell);
  const { first, last } = locateHit(splitLines(document.getText()), hit);
  const range = document.validateRange(
    new vscode.Range(first - 1, 0, last - 1, Number.MAX_SAFE_INTEGER),
  );
  return { document, range };
}

async function openCell(uri: vscode.Uri, cell: number): Promise<vscode.TextDocument> {
  const notebook = await vscode.workspace.openNotebookDocument(uri);
  // Cells may have gone since it was indexed.
  return notebook.cellAt(Math.min(cell, notebook.cellCount - 1)).document;
}

/** Shows a hit with the cursor at its first line; gives the editor to highlight it in, which a notebook has none of. */
export async function showHit(
  hit: FoundInWorkspace,
  { viewColumn, isPreview }: ShowHitOptions,
): Promise<{ editor: vscode.TextEditor; range: vscode.Range } | undefined> {
  const how = { viewColumn, preserveFocus: isPreview, ...(isPreview && { preview: true }) };
  if (hit.cell !== undefined) {
    const notebook = await vscode.workspace.openNotebookDocument(hit.uri);
    const index = Math.max(0, Math.min(hit.cell, notebook.cellCount - 1));
    const cells = new vscode.NotebookRange(index, index + 1);
    const editor = await vscode.window.showNotebookDocument(notebook, {
      ...how,
      selections: [cells],
    });
    editor.revealRange(cells, vscode.NotebookEditorRevealType.InCenterIfOutsideViewport);
    return undefined;
  }
  const { document, range } = await openHitDocument(hit);
  const selection = new vscode.Range(range.start, range.start);
  const editor = await vscode.window.showTextDocument(document, { ...how, selection });
  // The list covers the upper half of the editor.
  const { InCenter, InCenterIfOutsideViewport } = vscode.TextEditorRevealType;
  editor.revealRange(range, isPreview ? InCenter : InCenterIfOutsideViewport);
  return { editor, range };
}
