import * as vscode from 'vscode';
import { withLineFeeds } from '../../../../../edits/diff/regionLines';
import { changedRegion } from '../../../../../edits/exact/changedRegion';
import { openDocument } from '../../../../../platform/openDocument';
import { fileNow, textOf } from '../fileNow';

const { workspace } = vscode;

/** What a file was. */
export interface KeptFile {
  /** On disk. */
  bytes: Uint8Array;
  /** What its editor had instead of them. */
  unsaved?: string;
}

/** Brings a file back to what it was, by an edit that Undo takes back where it is open. Rejects with what is wrong. */
export async function restoreFile(uri: vscode.Uri, { bytes, unsaved }: KeptFile): Promise<void> {
  const now = await fileNow(uri);
  if (now.bytes === undefined) await workspace.fs.writeFile(uri, bytes);
  const open = openDocument(uri);
  if (unsaved !== undefined) {
    await edit(open ?? (await workspace.openTextDocument(uri)), unsaved);
    return;
  }
  if (open !== undefined) {
    await edit(open, await textOf(bytes, uri));
    if (open.isDirty && !(await open.save())) throw new Error(vscode.l10n.t('It can’t be saved.'));
  }
  // Its line ends may be mixed, and others may change what is saved: what was there are these bytes.
  const left = await workspace.fs.readFile(uri);
  if (Buffer.compare(left, bytes) !== 0) await workspace.fs.writeFile(uri, bytes);
}

/** To the trash, where the file system has one. */
export async function removeFile(uri: vscode.Uri): Promise<void> {
  try {
    await workspace.fs.delete(uri, { useTrash: true });
  } catch {
    // Not every file system has a trash; what else is wrong is said now.
    await workspace.fs.delete(uri);
  }
}

async function edit(document: vscode.TextDocument, text: string): Promise<void> {
  const before = withLineFeeds(document.getText()).split('\n');
  const after = withLineFeeds(text).split('\n');
  if (before.join('\n') === after.join('\n')) return;
  const { first, oldEnd, newEnd } = changedRegion(before, after);
  const end = document.lineAt(oldEnd - 1).range.end;
  const change = new vscode.WorkspaceEdit();
  const range = new vscode.Range(new vscode.Position(first, 0), end);
  change.replace(document.uri, range, after.slice(first, newEnd).join('\n'));
  if (!(await workspace.applyEdit(change))) {
    throw new Error(vscode.l10n.t('VS Code didn’t make the edit.'));
  }
}
