import * as vscode from 'vscode';
import { isRecord } from '../../../protocol/isRecord';
import { KeyedFile } from '../../platform/keyedFile';
import { describeError, type Log } from '../../platform/log';
import { documentLines } from './documentLines';
import { findLines } from './reviewEdits';

/** A region with a change that is not decided. Lines are without their ends. */
export interface RegionRecord {
  original: string[];
  /** What the document holds, placeholders included. */
  shown: string[];
  /** The same without them. */
  kept: string[];
}

interface StoredRecord extends RegionRecord {
  uri: string;
  /** The extension host that shows it. */
  processId: number;
}

/** A region that a Parley which is gone left undecided in a file. */
export interface LeftReview {
  key: string;
  document: vscode.TextDocument;
  line: number;
  record: RegionRecord;
}

const maxRecords = 50;
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
    await this.#change(key, { ...record, uri: uri.toString(), processId: process.pid });
  }

  async drop(key: string): Promise<void> {
    await this.#change(key, undefined);
  }

  /**
   * What was left undecided, where the file still holds it. Others are forgotten.
   * @param closed the only one that is asked for
   */
  async left(closed?: string): Promise<LeftReview[]> {
    await this.#file.written();
    await this.#file.read();
    const found: LeftReview[] = [];
    for (const [key, record] of this.#file.entries()) {
      const isAsked = closed === undefined ? !this.#isRunning(record.processId) : key === closed;
      if (!isAsked) continue;
      const document = await openDocument(record.uri);
      const lines = document && documentLines(document, 0, document.lineCount);
      const line = lines && findLines(lines, record.shown);
      if (document === undefined || line === undefined) await this.drop(key);
      else found.push({ key, document, line, record });
    }
    return found;
  }

  /** Takes the placeholders away: with the original lines in the region, or with the new ones. */
  async settle(left: LeftReview, choice: 'original' | 'kept'): Promise<boolean> {
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

  async #change(key: string, record: StoredRecord | undefined): Promise<void> {
    try {
      await this.#file.change(key, () => record);
    } catch (error) {
      this.#log.warn(`a change that is not decided could not be noted: ${describeError(error)}`);
    }
  }
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
  const { uri, processId, original, shown, kept } = value;
  return (
    typeof uri === 'string' &&
    typeof processId === 'number' &&
    [original, shown, kept].every((lines) => isLines(lines))
  );
}

function isLines(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}
