import * as path from 'node:path';
import * as vscode from 'vscode';
import { formatNumber } from '../../../platform/formatNumber';
import type { FoundInWorkspace } from '../semanticSearch';
import type { ShownText } from './comparedDocuments';

/** File and lines for display: `retry.ts:10-24`; in a notebook the cell as well. */
export function locationLabel({ uri, startLine, endLine, cell }: FoundInWorkspace): string {
  const name = path.posix.basename(uri.path);
  const lines = startLine === endLine ? String(startLine) : `${startLine}-${endLine}`;
  if (cell === undefined) return `${name}:${lines}`;
  return vscode.l10n.t('{0}, cell {1}, lines {2}', name, cell + 1, lines);
}

/** "similarity 0.87"; empty if it was not measured. */
export function similarityText(similarity: number | undefined): string {
  return similarity === undefined
    ? ''
    : vscode.l10n.t('similarity {0}', formatNumber(similarity, 2));
}

/** The lines as they are now. Rejects if the file is gone. */
export async function readFound(found: FoundInWorkspace): Promise<ShownText> {
  const { uri, startLine, endLine, cell } = found;
  const document =
    cell === undefined
      ? await vscode.workspace.openTextDocument(uri)
      : (await vscode.workspace.openNotebookDocument(uri)).cellAt(cell).document;
  const text = document.getText(linesOf(document, startLine, endLine));
  return { name: locationLabel(found), text, path: uri.path };
}

function linesOf(document: vscode.TextDocument, first: number, last: number): vscode.Range {
  return document.validateRange(new vscode.Range(first - 1, 0, last - 1, Infinity));
}
