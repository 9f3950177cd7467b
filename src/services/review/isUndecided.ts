import type * as vscode from 'vscode';
import { isCellOf } from '../../platform/distinctName';
import type { Reviews } from './reviews';

/**
 * Whether a file has changes that wait to be decided or are being written, open or closed, saved or not; a notebook has
 * those of its cells.
 */
export function isUndecided(reviews: Pick<Reviews, 'all' | 'closed'>, uri: vscode.Uri): boolean {
  const waiting = [...reviews.all, ...reviews.closed];
  return waiting.some(
    ({ document }) => String(document.uri) === String(uri) || isCellOf(document.uri, uri),
  );
}
