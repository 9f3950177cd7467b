import type * as vscode from 'vscode';
import { findLines } from '../../edits/diff/reviewEdits';
import { cellAt } from '../../platform/distinctName';
import { idOfFolders, workspaceId } from '../../platform/workspaceId';
import { documentLines } from './documentRegion';
import { ownSession, type FoundReview, type ShownChange, type StoredRecord } from './storedRecord';

/** Whether a change is gone for good if it isn't found. */
export function isForgotten(record: StoredRecord): boolean {
  // Undo may bring back a cell, and the document of an address may be that of another window.
  return !(record.notebook !== undefined && isOwn(record)) && !mayBeOfOther(record);
}

/** Whether other windows have a document of the same address, which nobody saved. */
function mayBeOfOther({ uri, notebook = uri, workspace }: StoredRecord): boolean {
  if (!notebook.startsWith('untitled:')) return false;
  return workspace !== workspaceId() || workspace === idOfFolders([]);
}

/** Where one of the states is in the document or in a cell of its notebook. */
export function findRecord(
  document: vscode.TextDocument,
  record: StoredRecord,
): FoundReview | undefined {
  const cells = record.cell === undefined ? undefined : cellAt(document.uri)?.notebook.getCells();
  const found = cells === undefined ? findIn(document, record) : findInCells(cells, record);
  return found?.instead !== undefined && mayBeOfOther(record) ? undefined : found;
}

/** The cell that holds what is shown, nearest to where it was; or that one, where it lost what was shown. */
function findInCells(
  cells: readonly vscode.NotebookCell[],
  record: StoredRecord,
): FoundReview | undefined {
  const { cell = 0 } = record;
  const near = cells.toSorted((one, other) => distance(one, cell) - distance(other, cell));
  const found = near.map(({ document }) => findIn(document, record));
  const shown = found.find((each) => each !== undefined && each.instead === undefined);
  if (shown !== undefined || near[0]?.index !== cell) return shown;
  // Another cell that is there by now may have the same lines.
  const [lost] = found;
  return lost !== undefined && hasSameRest(lost) ? lost : undefined;
}

function distance({ index }: vscode.NotebookCell, from: number): number {
  return Math.abs(index - from);
}

/** Whether a document that lost what was shown has as many lines beside it as it had. */
function hasSameRest({ document, record, instead = record.shown }: FoundReview): boolean {
  const count = document.lineCount - instead.length + record.shown.length;
  return record.lineCount === undefined || record.lineCount === count;
}

function isOwn({ processId, session }: StoredRecord): boolean {
  return processId === process.pid && session === ownSession;
}

/** Where one of the states is in the document, or what it is a change of. */
function findIn(document: vscode.TextDocument, stored: StoredRecord): FoundReview | undefined {
  const { original, title, states, isClosed = false } = stored;
  // What this window took out of its document is decided, also where the note of it is not gone yet.
  const canBeLost = !isOwn(stored) || isClosed;
  const lines = documentLines(document, 0, document.lineCount);
  const [newest] = states.slice(0, 1).filter(({ hunks }) => hunks.length > 0);
  const all = newest === undefined ? states : [...states, { ...newest, instead: original }];
  for (const state of all) {
    const found = findState(lines, state, canBeLost ? (newest ?? state) : undefined, original);
    if (found === undefined) continue;
    const { change, ...instead } = found;
    return { document, record: { original, title, ...change }, ...instead };
  }
  return undefined;
}

/**
 * Where a state is, or what a save left of it, and what is to be shown there: VS Code may have ended before it backed up
 * what came after that.
 * @param newest what was shown last, if the document may have lost it
 */
function findState(
  lines: readonly string[],
  state: ShownChange,
  newest: ShownChange | undefined,
  original: readonly string[],
): { change: ShownChange; instead?: readonly string[] } | undefined {
  const { shown, instead, isWhole } = state;
  const line = findLines(lines, shown, state.line);
  if (line !== undefined && !isOfOriginal(lines, { ...state, line }, original)) {
    if (isWhole || newest?.isWhole !== true) return { change: { ...state, line } };
    return { change: { ...newest, line }, instead: shown };
  }
  if (newest === undefined || instead === undefined) return undefined;
  const place = certainPlace(lines, instead, state.line);
  return place === undefined ? undefined : { change: { ...newest, line: place }, instead };
}

/**
 * Whether what is shown is only found because the document holds the original, which has the same lines and more. Its
 * number of lines says so where those that are gone may stand below once more.
 */
function isOfOriginal(
  lines: readonly string[],
  { line, shown, lineCount }: ShownChange,
  original: readonly string[],
): boolean {
  if (lineCount === lines.length || original.length <= shown.length) return false;
  const first = findLines(lines, original, line);
  const end = line + shown.length;
  return first !== undefined && first <= line && end <= first + original.length;
}

/** Where the lines were, or the one place where they are now. */
function certainPlace(
  lines: readonly string[],
  wanted: readonly string[],
  line: number,
): number | undefined {
  const nearest = findLines(lines, wanted, line);
  if (nearest === line) return line;
  const isOnly = findLines(lines, wanted, 0) === findLines(lines, wanted, lines.length);
  return isOnly ? nearest : undefined;
}
