import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { Hunk } from '../../edits/diff/hunk';
import { isRecord } from '../../protocol/isRecord';
import { KeyedFile } from '../../storage/keyedFile';
import { systemClock } from '../../base/systemClock';
import { ownProcess } from '../../fileSystem/liveness';
import { describeError, type Log } from '../../base/log';
import { documentLines } from './documentRegion';
import { mayRun, type IsRunning, type NotingHost } from '../../fileSystem/notingHost';
import { findLines, isSame } from '../../edits/diff/reviewEdits';

/** What is shown of a change that is not decided. Lines are without their ends. */
interface ShownChange {
  /** The document's line that is its first. */
  line: number;
  shown: string[];
  /** What the document holds instead, where that was taken out for a save. */
  instead?: string[];
  hunks: Hunk[];
  /** The text has come to its end. */
  isWhole: boolean;
  /** How many lines the document has, where it holds what is shown. */
  lineCount?: number;
}

/** A region with a change that is not decided. */
export interface RegionRecord extends ShownChange {
  original: string[];
  title: string;
}

interface StoredRecord extends NotingHost {
  original: string[];
  title: string;
  /** The newest first: a file, or what VS Code has backed up of it, may be one step behind. */
  states: ShownChange[];
  uri: string;
  /** Which of all processes that had the id of the one that shows it. */
  session?: string;
  /** Its document was closed without it: it is shown when that is opened again. */
  isClosed?: boolean;
}

/** A region with a change that no window shows. */
export interface UndecidedReview {
  key: string;
  record: RegionRecord;
  /** The document lost what was shown, or it was taken out for a save: these lines are there instead. */
  instead?: readonly string[];
}

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

const maxRecords = 50;
const maxStates = 3;
/** A process may get the id of one before, as in a container that was started again. */
const ownSession = randomUUID();
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
    await this.#change(key, (before) => {
      const others = before?.states.filter(({ shown }) => !isSame(shown, state.shown)) ?? [];
      const states = [state, ...others].slice(0, maxStates);
      const { process: processId, machine } = ownProcess();
      const by = { processId, machine, session: ownSession, notedAtMs: systemClock.now() };
      return { original, title, states, uri: uri.toString(), ...by, isClosed };
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
  uris(): string[] {
    return [...new Set(this.#file.entries().map(([, { uri }]) => uri))];
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
   * The changes of a document that no window shows. Those that have no place in it any more are forgotten.
   * @returns also whether another extension host, which may be about to end, shows some
   */
  left(
    document: vscode.TextDocument,
    { isShown, ended, takesOver }: ReviewsElsewhere,
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
      else if (isOver) void this.drop(key);
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

/** Where one of the states is in the document, or what it is a change of. */
function findRecord(
  document: vscode.TextDocument,
  { original, title, states, processId, session, isClosed = false }: StoredRecord,
): Omit<UndecidedReview, 'key'> | undefined {
  // What this window took out of its document is decided, also where the note of it is not gone yet.
  const isOwn = processId === process.pid && session === ownSession;
  const canBeLost = !isOwn || isClosed;
  const lines = documentLines(document, 0, document.lineCount);
  const [newest] = states.slice(0, 1).filter(({ hunks }) => hunks.length > 0);
  const all = newest === undefined ? states : [...states, { ...newest, instead: original }];
  for (const state of all) {
    const found = findState(lines, state, canBeLost ? (newest ?? state) : undefined, original);
    if (found === undefined) continue;
    const { change, ...instead } = found;
    return { record: { original, title, ...change }, ...instead };
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

function hostOf({ machine, processId, session, notedAtMs }: StoredRecord): string {
  return [machine, processId, session, notedAtMs].join(' ');
}

function isStoredRecord(value: unknown): value is StoredRecord {
  if (!isRecord(value)) return false;
  const { uri, original, title, states, isClosed } = value;
  return (
    typeof uri === 'string' &&
    typeof title === 'string' &&
    isHost(value) &&
    (isClosed === undefined || typeof isClosed === 'boolean') &&
    isLines(original) &&
    Array.isArray(states) &&
    states.every((state) => isShownChange(state, original.length))
  );
}

function isHost({ processId, session, machine, notedAtMs }: Record<string, unknown>): boolean {
  return (
    typeof processId === 'number' &&
    [session, machine].every((text) => text === undefined || typeof text === 'string') &&
    (notedAtMs === undefined || typeof notedAtMs === 'number')
  );
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
