import * as vscode from 'vscode';
import { fileAddress } from '../../platform/distinctName';
import type { WaitingReview } from './waitingReview';

type Renames = vscode.FileRenameEvent['files'];

/** Changes that wait in files that are not open: they go on when one is opened. */
export class ClosedFiles {
  readonly #waiting = new Map<string, WaitingReview[]>();
  /** Where the files of documents are moved to: VS Code closes these, and opens others with what they had. */
  readonly #moves = new WeakMap<vscode.TextDocument, vscode.Uri>();

  get waiting(): WaitingReview[] {
    return [...this.#waiting.values()].flat();
  }

  /** What waits in the other cells of its notebook stays. */
  closed(uri: vscode.Uri, left: readonly WaitingReview[]): void {
    const address = fileAddress(uri);
    const waiting = [...(this.#waiting.get(address) ?? []), ...left];
    if (waiting.length > 0) this.#waiting.set(address, waiting);
  }

  /** @returns whether something waited there */
  opened(uri: vscode.Uri): boolean {
    return this.#waiting.delete(fileAddress(uri));
  }

  willMove(documents: Iterable<vscode.TextDocument>, renames: Renames): void {
    for (const document of documents) {
      const to = movedTo(document.uri, renames);
      if (to !== undefined) this.#moves.set(document, to);
    }
  }

  /** The new address of a document's file, where it is moved. */
  moveOf(document: vscode.TextDocument): vscode.Uri | undefined {
    return this.#moves.get(document);
  }

  /** @returns the files in which something waits that were moved */
  moved(renames: Renames): { from: vscode.Uri; to: vscode.Uri }[] {
    const all: { from: vscode.Uri; to: vscode.Uri }[] = [];
    for (const [address, waiting] of [...this.#waiting]) {
      const [from] = waiting.map(({ document }) => document.uri);
      const to = from && movedTo(from, renames);
      if (from === undefined || to === undefined) continue;
      this.#waiting.delete(address);
      const there = waiting.map((each) => ({ ...each, document: { uri: to } }));
      this.#waiting.set(fileAddress(to), there);
      all.push({ from, to });
    }
    return all;
  }
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
function movedTo(uri: vscode.Uri, renames: Renames): vscode.Uri | undefined {
  for (const { oldUri, newUri } of renames) {
    const inside = uri.path.slice(oldUri.path.length);
    const isFrom = uri.toString() === oldUri.with({ path: oldUri.path + inside }).toString();
    if (isFrom && /^(?:\/|$)/u.test(inside)) return newUri.with({ path: newUri.path + inside });
  }
  return undefined;
}
