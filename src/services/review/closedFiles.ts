import * as vscode from 'vscode';
import { fileAddress } from '../../platform/distinctName';
import { openDocument } from '../../platform/openDocument';
import type { WaitingReview } from './waitingReview';

type Renames = vscode.FileRenameEvent['files'];

interface Move {
  readonly to: vscode.Uri;
  isDone: boolean;
}

/** Changes that wait in files that are not open: they go on when one is opened. */
export class ClosedFiles {
  readonly #waiting = new Map<string, WaitingReview[]>();
  /** Where the files of documents are moved to: VS Code closes these, and opens others with what they had. */
  readonly #moves = new WeakMap<vscode.TextDocument, Move>();

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
      if (to !== undefined) this.#moves.set(document, { to, isDone: false });
    }
  }

  /** The move of a document's file, if there is one. One that isn't done may fail. */
  moveOf(document: vscode.TextDocument): Move | undefined {
    const move = this.#moves.get(document);
    // VS Code may open the new document before it says that the file is moved.
    return move && { ...move, isDone: move.isDone || openDocument(move.to) !== undefined };
  }

  /** What waits in files that are not open waits under their new names. */
  moved(documents: Iterable<vscode.TextDocument>, renames: Renames): void {
    for (const document of documents) {
      const move = this.#moves.get(document);
      if (move !== undefined && movedTo(document.uri, renames) !== undefined) move.isDone = true;
    }
    for (const [address, waiting] of [...this.#waiting]) {
      const [from] = waiting.map(({ document }) => document.uri);
      const to = from && movedTo(from, renames);
      if (from === undefined || to === undefined) continue;
      this.#waiting.delete(address);
      const there = waiting.map((each) => ({ ...each, document: { uri: to } }));
      this.#waiting.set(fileAddress(to), there);
    }
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
export function movedTo(uri: vscode.Uri, renames: Renames): vscode.Uri | undefined {
  for (const { oldUri, newUri } of renames) {
    const inside = uri.path.slice(oldUri.path.length);
    const isFrom = uri.toString() === oldUri.with({ path: oldUri.path + inside }).toString();
    if (isFrom && /^(?:\/|$)/u.test(inside)) return newUri.with({ path: newUri.path + inside });
  }
  return undefined;
}
