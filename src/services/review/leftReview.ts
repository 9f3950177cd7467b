import * as vscode from 'vscode';
import type { ReviewEnd } from './review';
import type { RegionRecord, UndecidedReview } from './reviewRecords';
import { partialSentence, type LeftChange } from './reviewState';

/** What a document holds of a change that no window shows. */
export function leftChange({ record, instead }: UndecidedReview): LeftChange {
  const { original, hunks, shown, isWhole } = record;
  const phase = isWhole ? 'reviewed' : 'incomplete';
  if (instead === undefined) return { original, hunks, count: shown.length, phase };
  return { original, hunks: [], count: instead.length, phase };
}

/** How a text that was shown ended. */
export function endOf({ shown, isWhole }: RegionRecord): ReviewEnd {
  const text = shown.join('\n');
  if (isWhole) return { kind: 'complete', text, isExact: true };
  return { kind: 'incomplete', text, sentence: partialSentence() };
}

/** Opens a file of the workspace without showing it; nothing comes of it where it is gone. */
export async function openInWorkspace(uri: vscode.Uri): Promise<void> {
  const { workspace } = vscode;
  if (workspace.getWorkspaceFolder(uri) === undefined) return;
  try {
    await workspace.openTextDocument(uri);
  } catch {
    // What is noted of it stays: the file may come back.
  }
}

/** Where a file is after it, or a folder above it, was renamed; undefined if none of the renames is about it. */
export function movedTo(
  uri: vscode.Uri,
  renames: vscode.FileRenameEvent['files'],
): vscode.Uri | undefined {
  for (const { oldUri, newUri } of renames) {
    const inside = uri.path.slice(oldUri.path.length);
    const isFrom = uri.toString() === oldUri.with({ path: oldUri.path + inside }).toString();
    if (isFrom && /^(?:\/|$)/u.test(inside)) return newUri.with({ path: newUri.path + inside });
  }
  return undefined;
}
