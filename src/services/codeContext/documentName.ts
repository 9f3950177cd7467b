import * as path from 'node:path';
import type * as vscode from 'vscode';
import { cellAt, distinctName } from '../../platform/distinctName';
import type { LineRange } from '../../source/attachmentText';

/** The name of a document as models see it: its path in the workspace, and of a notebook the cell. */
export function documentName(document: vscode.TextDocument): string {
  return distinctName(document.uri);
}

/** Name and lines for display: `retry.ts:10-24`. */
export function placeName(document: vscode.TextDocument, { first, last }: LineRange): string {
  const name = path.posix.basename(documentName(document));
  return first === last ? `${name}:${first}` : `${name}:${first}-${last}`;
}

/** The cell that a document is the text of; undefined for any other document. */
export function cellOf(document: vscode.TextDocument): vscode.NotebookCell | undefined {
  return cellAt(document.uri);
}
