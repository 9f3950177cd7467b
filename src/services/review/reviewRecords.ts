import * as vscode from 'vscode';
import { isRecord } from '../../protocol/isRecord';
import { KeyedFile } from '../../storage/keyedFile';
import { describeError, type Log } from '../../base/log';
import { documentLines } from './documentRegion';
import { findLines, isSame } from '../../edits/diff/reviewEdits';

/** What a document holds of a change that is not decided. Lines are without their ends. */
interface ShownLines {
  /** Placeholders included. */
  shown: string[];
  /** The same without them. */
  kept: string[];
}

/** A region with a change that is not decided. */
export interface RegionRecord extends ShownLines {
  original: string[];
}

interface StoredRecord {
  original: string[];
  /** The newest first: a file, or what VS Code has backed up of it, may be one step behind. */
  states: ShownLines[];
  uri: string;
  /** The extension host that shows it. */
  processId: number;
}

/** A region that a Parley which is gone left undecided in a file. */
export interface UndecidedReview {
  key: string;
  document: vscode.TextDocument;
  line: number;
  record: RegionRecord;
}

const maxRecords = 50;
const maxStates = 3;
let lastRecord = 0;

/**
 * What files hold of reviews that are not decided, on disk: after a crash the region is found again, by
 * exactly what was shown in it.
 */
export class ReviewRecords {
  readonly #file: KeyedFile<StoredRecord>;
  readonly #log: Log;
  readonly #isRunning: (processId: number) => boolean;

  constructor(file: string, log: Log, isRunning = isProcessRunning) {
    this.#file = new KeyedFile(file, {
      field: 'reviews',
      maxEntries: maxRecords,
      isValue: isStoredRecord,
    });
    this.#log = log;
    this.#isRunning = isRunning;
  }

  /** A key for a review of this process. */
  newKey(): string {
    lastRecord += 1;
    return `${process.pid}-${lastRecord}`;
  }

  async keep(key: string, uri: vscode.Uri, record: RegionRecord): Promise<void> {
    const { original, shown, kept } = record;
    await this.#change(key, (before) => {
      const others = before?.states.filter((state) => !isSame(state.shown, shown)) ?? [];
      const states = [{ shown, kept }, ...others].slice(0, maxStates);
      return { original, states, uri: uri.toString(), processId: process.pid };
    });
  }

  async drop(key: string): Promise<void> {
    await this.#change(key, () => undefined);
  }

  /**
   * What was left undecided, where the file still holds it. Others are forgotten.
   * @param closed the only one that is asked for
   */
  async left(closed?: string): Promise<UndecidedReview[]> {
    await this.#file.written();
    await this.#file.read();
    const found: UndecidedReview[] = [];
    for (const [key, record] of this.#file.entries()) {
      const isAsked = closed === undefined ? !this.#isRunning(record.processId) : key === closed;
      if (!isAsked) continue;
      const document = await openDocument(record.uri);
      const left = document && findRecord(document, record);
      if (document === undefined || left === undefined) await this.drop(key);
      else found.push({ key, document, ...left });
    }
    return found;
  }

  /** Takes the placeholders away: with the original lines in the region, or with the new ones. */
  async settle(left: UndecidedReview, choice: 'original' | 'kept'): Promise<boolean> {
    const { document, record, key } = left;
    const lines = documentLines(document, 0, document.lineCount);
    const line = findLines(lines, record.shown);
    if (line === undefined) return false;
    const last = document.lineAt(line + record.shown.length - 1).range.end;
    const edit = new vscode.WorkspaceEdit();
    const range = new vscode.Range(new vscode.Position(line, 0), last);
    edit.replace(document.uri, range, record[choice].join('\n'));
    if (!(await vscode.workspace.applyEdit(edit)) || !(await document.save())) return false;
    await this.drop(key);
    return true;
  }

  async #change(
    key: string,
    change: (before: StoredRecord | undefined) => StoredRecord | undefined,
  ): Promise<void> {
    try {
      await this.#file.change(key, change);
    } catch (error) {
      this.#log.warn(`a change that is not decided could not be noted: ${describeError(error)}`);
    }
  }
}

/** Where one of the states is in the document. */
function findRecord(
  document: vscode.TextDocument,
  { original, states }: StoredRecord,
): Pick<UndecidedReview, 'line' | 'record'> | undefined {
  const lines = documentLines(document, 0, document.lineCount);
  for (const state of states) {
    const line = findLines(lines, state.shown);
    if (line !== undefined) return { line, record: { original, ...state } };
  }
  return undefined;
}

async function openDocument(uri: string): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  } catch {
    return undefined;
  }
}

function isProcessRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

function isStoredRecord(value: unknown): value is StoredRecord {
  if (!isRecord(value)) return false;
  const { uri, processId, original, states } = value;
  return (
    typeof uri === 'string' &&
    typeof processId === 'number' &&
    isLines(original) &&
    Array.isArray(states) &&
    states.every((state) => isRecord(state) && isLines(state['shown']) && isLines(state['kept']))
  );
}

function isLines(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}
