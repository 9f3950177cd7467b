import type * as vscode from 'vscode';
import type { Disposable } from '../../base/disposables';
import type { Hunk } from '../../edits/diff/hunk';
import { cellAt } from '../../platform/distinctName';
import type { OpenReview } from './openReview';
import type { ReviewRecords } from './reviewRecords';

/** VS Code backs up and saves by itself a second or more after the last edit: what is noted by then is found. */
const restMs = 500;
/** A text that comes without a rest is noted this often. */
const maxWaitMs = 2000;

interface Note {
  key: string;
  /** The document was saved with what is shown. */
  isOnDisk: boolean;
  timer?: NodeJS.Timeout | undefined;
  /** When it has to be noted, however much comes; as of `performance.now()`. */
  latest?: number | undefined;
}

/** Notes what documents hold of reviews: it may be all that is left after a crash. */
export class ReviewNotes implements Disposable {
  readonly #records: ReviewRecords;
  readonly #notes = new Map<OpenReview, Note>();

  constructor(records: ReviewRecords) {
    this.#records = records;
  }

  dispose(): void {
    for (const { timer } of this.#notes.values()) clearTimeout(timer);
  }

  /** Whether a review of this window is noted under a key. */
  has(key: string): boolean {
    return [...this.#notes.values()].some((note) => note.key === key);
  }

  /** A change that was noted before this window goes on under its key. */
  adopt(review: OpenReview, key: string, isOnDisk: boolean): void {
    this.#notes.set(review, { key, isOnDisk });
  }

  /**
   * The document was closed: what is on disk of it, or was taken out to save it, is found again when it is opened.
   * Otherwise it was closed without being saved, and nothing of it is wanted.
   * @param movedTo where its file is now, if that is being moved or was: it has all that the document had, saved or not
   * @returns the changes that are found again
   */
  closed(review: OpenReview, movedTo: vscode.Uri | undefined): readonly Hunk[] {
    const note = this.#notes.get(review);
    if (note === undefined) return [];
    clearTimeout(note.timer);
    this.#notes.delete(review);
    const { record, document } = review;
    const isClosed = record.instead !== undefined;
    if (isClosed || movedTo !== undefined) {
      void this.#records.keep(note.key, movedTo ?? document.uri, record, { isClosed });
    } else if (!note.isOnDisk) {
      void this.#records.drop(note.key);
      return [];
    }
    return record.hunks;
  }

  /** Something of the review has changed: that is noted once it rests. */
  changed(review: OpenReview): void {
    const note = this.#noteOf(review);
    const now = performance.now();
    note.latest ??= now + maxWaitMs;
    const wait = Math.max(0, Math.min(restMs, note.latest - now));
    clearTimeout(note.timer);
    note.timer = setTimeout(() => void this.#write(review, note), wait);
  }

  /** Where cells are is noted, too. */
  notebookChanged({ notebook, contentChanges }: vscode.NotebookDocumentChangeEvent): void {
    if (contentChanges.length === 0) return;
    for (const review of this.#notes.keys()) {
      const isCell = cellAt(review.document.uri)?.notebook === notebook;
      if (isCell && review.phase !== 'ended') this.changed(review);
    }
  }

  /** Notes what is shown now. */
  async shown(review: OpenReview): Promise<void> {
    await this.#write(review, this.#noteOf(review));
  }

  /** The document is about to be saved: what goes to disk is noted before. */
  async willSave(review: OpenReview): Promise<void> {
    const note = this.#noteOf(review);
    note.isOnDisk ||= review.hunks.length > 0;
    await this.#write(review, note);
  }

  /** The document was saved as it is: what of reviews that have ended was noted is of no use any more. */
  saved(document: vscode.TextDocument): void {
    for (const [review, note] of [...this.#notes]) {
      if (review.document !== document) continue;
      if (review.phase === 'ended') this.#forget(review, note);
      else note.isOnDisk = review.hunks.length > 0;
    }
  }

  /** The review has ended. Where the document was saved with it, what is on disk is found until the next save. */
  ended(review: OpenReview): void {
    const note = this.#notes.get(review);
    if (note === undefined) return;
    if (note.isOnDisk) void this.#write(review, note);
    else this.#forget(review, note);
  }

  /** Resolves when all that was to be noted is on disk. */
  async written(): Promise<void> {
    const waiting = [...this.#notes].filter(([, { timer }]) => timer !== undefined);
    await Promise.all(waiting.map(([review, note]) => this.#write(review, note)));
    await this.#records.written();
  }

  #noteOf(review: OpenReview): Note {
    const note = this.#notes.get(review) ?? { key: this.#records.newKey(), isOnDisk: false };
    this.#notes.set(review, note);
    return note;
  }

  async #write(review: OpenReview, note: Note): Promise<void> {
    clearTimeout(note.timer);
    note.timer = undefined;
    note.latest = undefined;
    const { record, document, phase } = review;
    // Where a text begins again, nothing is shown for a moment: what was noted of the one before stays until more is.
    const beginsAgain = phase === 'streaming';
    if (record.hunks.length > 0 || note.isOnDisk) {
      await this.#records.keep(note.key, document.uri, record);
    } else if (!beginsAgain) await this.#records.drop(note.key);
  }

  #forget(review: OpenReview, note: Note): void {
    clearTimeout(note.timer);
    this.#notes.delete(review);
    void this.#records.drop(note.key);
  }
}
