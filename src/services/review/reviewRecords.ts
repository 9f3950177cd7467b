import * as vscode from 'vscode';
import type { Hunk } from '../../edits/diff/hunk';
import { isRecord } from '../../protocol/isRecord';
import { KeyedFile } from '../../storage/keyedFile';
import { systemClock } from '../../base/systemClock';
import { ownProcess } from '../../fileSystem/liveness';
import { describeError, type Log } from '../../base/log';
import { cellAt } from '../../platform/distinctName';
import { workspaceId } from '../../platform/workspaceId';
import { mayRun, type IsRunning } from '../../fileSystem/notingHost';
import { isSame } from '../../edits/diff/reviewEdits';
import {
  ownSession,
  type RecordFinder,
  type RegionRecord,
  type ShownChange,
  type StoredRecord,
  type UndecidedReview,
} from './storedRecord';

/** What the reviews of this window, and of others, have to do with those that are looked for. */
export interface ReviewsElsewhere {
  /** Whether this window shows the change with a key. */
  isShown: (key: string) => boolean;
  /** The {@link ReviewRecords.endedHosts}: one that isn't among them may go on. */
  ended: ReadonlySet<string>;
  /**
   * Also those that a document holds and that another extension host shows. It may go on for hours without its
   * window, as after the crash of a browser's tab.
   */
  takesOver: boolean;
}

/**
 * Of all windows and workspaces: what is forgotten stays in its file as if it were accepted, so this is five times what
 * an answer edits by itself. All of it, a few MB then, is written with each note.
 */
const maxRecords = 1000;
const maxStates = 3;
let lastRecord = 0;

/**
 * What files hold of reviews that are not decided, on disk: after a crash the region is found again, by
 * exactly what was shown in it.
 */
export class ReviewRecords {
  readonly #file: KeyedFile<StoredRecord>;
  readonly #log: Log;
  readonly #isRunning: IsRunning;

  constructor(file: string, log: Log, isRunning: IsRunning = mayRun) {
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
    return `${ownSession}-${lastRecord}`;
  }

  /** @param isClosed the document was closed without what is shown of the change */
  async keep(
    key: string,
    uri: vscode.Uri,
    record: RegionRecord,
    { isClosed = false } = {},
  ): Promise<void> {
    const { original, title, ...state } = record;
    const at = cellAt(uri);
    const place = at && { notebook: String(at.notebook.uri), cell: at.index };
    await this.#change(key, (before) => {
      const others = before?.states.filter(({ shown }) => !isSame(shown, state.shown)) ?? [];
      const states = [state, ...others].slice(0, maxStates);
      const { process: processId, machine } = ownProcess();
      const by = { processId, machine, session: ownSession, notedAtMs: systemClock.now() };
      const document = { ...placeOf(before), ...place, uri: uri.toString() };
      return { original, title, states, ...document, workspace: workspaceId(), ...by, isClosed };
    });
  }

  /** A file has another address, and all that was noted about it. */
  async moved(from: vscode.Uri, to: vscode.Uri): Promise<void> {
    const uri = to.toString();
    const keys = this.#of(from).map(([key]) => key);
    await Promise.all(
      keys.map((key) => this.#change(key, (before) => before && { ...before, uri })),
    );
  }

  async drop(key: string): Promise<void> {
    await this.#change(key, () => undefined);
  }

  /** Resolves when nothing waits to be written any more. */
  written(): Promise<void> {
    return this.#file.written();
  }

  /** Takes in what other windows, and this one before, have noted. */
  read(): Promise<void> {
    return this.#file.read();
  }

  /** The documents that something was noted about when the file was last read. */
  uris(): vscode.Uri[] {
    const addresses = new Set(this.#file.entries().map(([, { uri }]) => uri));
    return [...addresses].map((address) => vscode.Uri.parse(address));
  }

  /** Whether something was noted about a document when the file was last read. */
  has(uri: vscode.Uri): boolean {
    return this.#of(uri).length > 0;
  }

  /** The extension hosts that noted something about a document, and have ended. To be asked just before {@link left}. */
  async endedHosts(uri: vscode.Uri): Promise<ReadonlySet<string>> {
    const nowMs = systemClock.now();
    const ended = this.#of(uri).map(async ([, record]) =>
      (await this.#isRunning(record, nowMs)) ? [] : [hostOf(record)],
    );
    return new Set((await Promise.all(ended)).flat());
  }

  /**
   * The changes of a document, or of all cells of its notebook, that no window shows. Those that have no place there any
   * more are forgotten.
   * @returns also whether another extension host, which may be about to end, shows some
   */
  left(
    document: vscode.TextDocument,
    { isShown, ended, takesOver }: ReviewsElsewhere,
    { findRecord, isForgotten }: RecordFinder,
  ): { found: UndecidedReview[]; isElsewhere: boolean } {
    const found: UndecidedReview[] = [];
    let isElsewhere = false;
    for (const [key, record] of this.#of(document.uri)) {
      if (isShown(key)) continue;
      const isOthers = record.processId !== process.pid && !ended.has(hostOf(record));
      if (isOthers && !takesOver) {
        isElsewhere = true;
        continue;
      }
      const left = findRecord(document, record);
      // It is not there, or it is and all of it is decided.
      const isOver = left === undefined || left.record.hunks.length === 0;
      // What is not in the document here may be in that of the other window.
      if (isOthers && (isOver || left.instead !== undefined)) isElsewhere = true;
      else if (!isOver) found.push({ key, ...left });
      else if (isForgotten(record)) void this.drop(key);
    }
    return { found, isElsewhere };
  }

  #of(uri: vscode.Uri): [string, StoredRecord][] {
    const wanted = uri.toString();
    const notebook = cellAt(uri)?.notebook.uri.toString();
    return this.#file
      .entries()
      .filter(([, record]) =>
        record.notebook === undefined ? record.uri === wanted : record.notebook === notebook,
      );
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

/** The cell that a document was of when its notebook was open. */
function placeOf(record: StoredRecord | undefined): Pick<StoredRecord, 'notebook' | 'cell'> {
  const { notebook, cell } = record ?? {};
  return notebook === undefined || cell === undefined ? {} : { notebook, cell };
}

function hostOf({ machine, processId, session, notedAtMs }: StoredRecord): string {
  return [machine, processId, session, notedAtMs].join(' ');
}

function isStoredRecord(value: unknown): value is StoredRecord {
  if (!isRecord(value)) return false;
  const { original, title, states, isClosed } = value;
  return (
    typeof title === 'string' &&
    isPlace(value) &&
    isHost(value) &&
    (isClosed === undefined || typeof isClosed === 'boolean') &&
    isLines(original) &&
    Array.isArray(states) &&
    states.every((state) => isShownChange(state, original.length))
  );
}

function isPlace({ uri, notebook, cell, workspace }: Record<string, unknown>): boolean {
  return (
    typeof uri === 'string' &&
    [notebook, workspace].every(isTextOrAbsent) &&
    (cell === undefined || isCount(cell, Infinity))
  );
}

function isHost({ processId, session, machine, notedAtMs }: Record<string, unknown>): boolean {
  return (
    typeof processId === 'number' &&
    [session, machine].every(isTextOrAbsent) &&
    (notedAtMs === undefined || typeof notedAtMs === 'number')
  );
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

/** @param oldCount how many lines the original has */
function isShownChange(value: unknown, oldCount: number): value is ShownChange {
  if (!isRecord(value)) return false;
  const { line, shown, instead, hunks, isWhole, lineCount } = value;
  if (!isCount(line, Infinity)) return false;
  if (lineCount !== undefined && !isCount(lineCount, Infinity)) return false;
  if (instead !== undefined && !isLines(instead)) return false;
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
