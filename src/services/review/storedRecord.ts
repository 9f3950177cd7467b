import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { Hunk } from '../../edits/diff/hunk';
import type { NotingHost } from '../../fileSystem/notingHost';

/** A process may get the id of one before, as in a container that was started again. */
export const ownSession = randomUUID();

/** What is shown of a change that is not decided. Lines are without their ends. */
export interface ShownChange {
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

/** The same as it is on disk. */
export interface StoredRecord extends NotingHost {
  original: string[];
  title: string;
  /** The newest first: a file, or what VS Code has backed up of it, may be one step behind. */
  states: ShownChange[];
  uri: string;
  /** Of a document that is a cell: its notebook, and where in that. VS Code names cells in the order in which they come to be. */
  notebook?: string;
  cell?: number;
  /** The {@link workspaceId} of the window: each has an `Untitled-1` of its own. */
  workspace?: string;
  /** Which of all processes that had the id of the one that shows it. */
  session?: string;
  /** Its document was closed without it: it is shown when that is opened again. */
  isClosed?: boolean;
}

/** A region with a change that no window shows. */
export interface UndecidedReview {
  key: string;
  document: vscode.TextDocument;
  record: RegionRecord;
  /** The document lost what was shown, or it was taken out for a save: these lines are there instead. */
  instead?: readonly string[];
}

/** The same before it has a key. */
export type FoundReview = Omit<UndecidedReview, 'key'>;

/** What looks for changes in documents; a window that has none to look for doesn't load it. */
export interface RecordFinder {
  findRecord: (document: vscode.TextDocument, record: StoredRecord) => FoundReview | undefined;
  isForgotten: (record: StoredRecord) => boolean;
}
