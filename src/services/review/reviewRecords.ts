import type * as vscode from 'vscode';
import type { Hunk } from '../../edits/diff/hunk';
import { isRecord } from '../../protocol/isRecord';
import { KeyedFile } from '../../storage/keyedFile';
import { describeError, type Log } from '../../base/log';
import { documentLines } from './documentRegion';
import { findLines, isSame } from '../../edits/diff/reviewEdits';

/** What a document holds of a change that is not decided. Lines are without their ends. */
interface ShownChange {
  /** The document's line that is its first. */
  line: number;
  shown: string[];
  hunks: Hunk[];
  /** The text has come to its end. */
  isWhole: boolean;
}

/** A region with a change that is not decided. */
export interface RegionRecord extends ShownChange {
  original: string[];
  title: string;
}

interface StoredRecord {
  original: string[];
  title: string;
  /** The newest first: a file, or what VS Code has backed up of it, may be one step behind. */
  states: ShownChange[];
  uri: string;
  /** The extension host that shows it. */
  processId: number;
}

/** A region whose change a document still holds, and that no window shows. */
export interface UndecidedReview {
  key: string;
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
    const { original, title, ...state } = record;
    await this.#change(key, (before) => {
      const others = before?.states.filter(({ shown }) => !isSame(shown, state.shown)) ?? [];
      const states = [state, ...others].slice(0, maxStates);
      return { original, title, states, uri: uri.toString(), processId: process.pid };
    });
  }

  async drop(key: string): Promise<void> {
    await this.#change(key, () => undefined);
  }

  /** Resolves when nothing waits to be written any more. */
  written(): Promise<void> {
    return this.#file.written();
  }

  /** Takes in what other windows, and this one before, have noted. */
  async read(): Promise<void> {
    await this.#file.written();
    await this.#file.read();
  }

  /** The documents that something was noted about when the file was last read. */
  uris(): string[] {
    return [...new Set(this.#file.entries().map(([, { uri }]) => uri))];
  }

  /** Whether something was noted about a document when the file was last read. */
  has(uri: vscode.Uri): boolean {
    return this.#of(uri).length > 0;
  }

  /**
   * The changes in a document that no window shows. Those that it does not hold any more are forgotten.
   * @param isShown whether this window shows the change with a key
   * @returns also whether another extension host, which may be about to end, shows some
   */
  left(
    document: vscode.TextDocument,
    isShown: (key: string) => boolean,
  ): { found: UndecidedReview[]; isElsewhere: boolean } {
    const found: UndecidedReview[] = [];
    let isElsewhere = false;
    for (const [key, record] of this.#of(document.uri)) {
      if (isShown(key)) continue;
      if (record.processId !== process.pid && this.#isRunning(record.processId)) {
        isElsewhere = true;
        continue;
      }
      const left = findRecord(document, record);
      // It is not there, or it is and all of it is decided.
      if (left === undefined || left.record.hunks.length === 0) void this.drop(key);
      else found.push({ key, ...left });
    }
    return { found, isElsewhere };
  }

  #of(uri: vscode.Uri): [string, StoredRecord][] {
    const wanted = uri.toString();
    return this.#file.entries().filter(([, record]) => record.uri === wanted);
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
  { original, title, states }: StoredRecord,
): Pick<UndecidedReview, 'record'> | undefined {
  const lines = documentLines(document, 0, document.lineCount);
  for (const state of states) {
    const line = findLines(lines, state.shown, state.line);
    if (line !== undefined) return { record: { original, title, ...state, line } };
  }
  return undefined;
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
  const { uri, processId, original, title, states } = value;
  return (
    typeof uri === 'string' &&
    typeof title === 'string' &&
    typeof processId === 'number' &&
    isLines(original) &&
    Array.isArray(states) &&
    states.every((state) => isShownChange(state, original.length))
  );
}

/** @param oldCount how many lines the original has */
function isShownChange(value: unknown, oldCount: number): value is ShownChange {
  if (!isRecord(value)) return false;
  const { line, shown, hunks, isWhole } = value;
  if (!isCount(line, Infinity)) return false;
  if (!isLines(shown) || !Array.isArray(hunks) || typeof isWhole !== 'boolean') return false;
  return hunks.every((hunk) => isHunk(hunk, { new: shown.length, old: oldCount }));
}

function isHunk(value: unknown, counts: { new: number; old: number }): value is Hunk {
  if (!isRecord(value)) return false;
  const { line, added, oldStart, oldEnd } = value;
  return (
    isCount(line, counts.new) &&
    isCount(added, counts.new - line) &&
    isCount(oldEnd, counts.old) &&
    isCount(oldStart, oldEnd)
  );
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
}

function isLines(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}
