import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables';
import { describeError, type Log } from '../../base/log';
import { KeyedQueue } from '../../base/keyedQueue';
import { CopiedReviews, type ReviewedDocuments } from './copiedReviews';
import type { OpenReview } from './openReview';
import type { ReviewNotes } from './reviewNotes';

/** What has to be known about reviews to save their documents. */
export interface ReviewSavesOptions extends ReviewedDocuments {
  notes: ReviewNotes;
  log: Log;
}

/** A text document, or a notebook with the documents of its cells. */
type Saved = vscode.TextDocument | vscode.NotebookDocument;

/** VS Code goes on without an extension that has taken 1.5 seconds. */
const maxPrepareMs = 1_300;

/**
 * Sees to it that a file holds the original or the whole new text of each region, however it is saved: what is
 * shown beside that is taken out before, and where VS Code saves without asking, right after.
 */
export class ReviewSaves implements Disposable {
  readonly #options: ReviewSavesOptions;
  readonly #registered = new Disposables();
  readonly #copied: CopiedReviews;
  /** Edits for one save have to be there before those for the next are made. */
  readonly #preparing = new KeyedQueue<Saved>();
  /** What is being saved, and whether it was made ready for that in time. */
  readonly #saves = new Map<Saved, { isReady: boolean }>();
  /** What is saved again by {@link #saveAgain}. */
  readonly #again = new WeakSet<Saved>();

  constructor(options: ReviewSavesOptions) {
    this.#options = options;
    this.#copied = this.#registered.add(new CopiedReviews(options));
    const { workspace } = vscode;
    const add = (part: Disposable): unknown => this.#registered.add(part);
    add(workspace.onWillSaveTextDocument((event) => this.#willSaveText(event)));
    add(workspace.onDidSaveTextDocument((document) => void this.#didSave(document)));
    add(workspace.onWillSaveNotebookDocument((event) => this.#willSaveNotebook(event)));
    add(workspace.onDidSaveNotebookDocument((notebook) => void this.#didSave(notebook)));
  }

  dispose(): void {
    this.#registered.dispose();
  }

  #willSaveText(event: vscode.TextDocumentWillSaveEvent): void {
    const { document } = event;
    const prepared = this.#willSave(document);
    if (prepared !== undefined) event.waitUntil(prepared);
    const edits = prepared === undefined ? this.#copied.editsOf(document) : [];
    if (edits.length > 0) event.waitUntil(Promise.resolve(edits));
  }

  #willSaveNotebook(event: vscode.NotebookDocumentWillSaveEvent): void {
    const prepared = this.#willSave(event.notebook);
    if (prepared !== undefined) event.waitUntil(prepared);
  }

  #willSave(saved: Saved): Promise<void> | undefined {
    const reviews = this.#reviewsIn(saved);
    const save = { isReady: reviews.length === 0 };
    this.#saves.set(saved, save);
    return reviews.length === 0 ? undefined : this.#prepareInTime(saved, save);
  }

  async #prepareInTime(saved: Saved, save: { isReady: boolean }): Promise<void> {
    const start = performance.now();
    await this.#prepare(saved);
    save.isReady = performance.now() - start < maxPrepareMs;
  }

  #prepare(saved: Saved): Promise<void> {
    return this.#preparing.run(saved, () => this.#takeOut(saved));
  }

  /** Makes the regions what may be saved, one at a time: each edit has to see the one before. */
  async #takeOut(saved: Saved): Promise<void> {
    const reviews = this.#reviewsIn(saved);
    await Promise.all(reviews.map((review) => review.hold()));
    for (const review of reviews) {
      try {
        await review.prepareSave();
        if (review.phase !== 'ended') await this.#options.notes.willSave(review);
      } catch (error) {
        this.#options.log.error(`a change was not taken out for a save: ${describeError(error)}`);
      }
    }
  }

  async #didSave(saved: Saved): Promise<void> {
    const save = this.#saves.get(saved);
    this.#saves.delete(saved);
    const isReady = save?.isReady === true;
    const isHalf = this.#reviewsIn(saved).some(({ phase }) => phase !== 'reviewed');
    if (isHalf && !(isReady && this.#again.has(saved))) await this.#saveAgain(saved, isReady);
    for (const document of documentsOf(saved)) this.#options.notes.saved(document);
    for (const review of this.#reviewsIn(saved)) review.documentSaved();
  }

  /**
   * Save without Formatting asks no extension, and one that took too long is skipped. What it edits then,
   * after VS Code has read the text and before it reports the save, leaves the document unsaved without
   * `isDirty` saying so. Saving does nothing if nothing is left.
   */
  async #saveAgain(saved: Saved, isReady: boolean): Promise<void> {
    if (!isReady) await this.#prepare(saved);
    this.#again.add(saved);
    try {
      await saved.save();
    } catch (error) {
      this.#options.log.warn(`a changed file was not saved again: ${describeError(error)}`);
    } finally {
      this.#again.delete(saved);
    }
  }

  #reviewsIn(saved: Saved): OpenReview[] {
    return documentsOf(saved).flatMap((document) => this.#options.open(document));
  }
}

function documentsOf(saved: Saved): vscode.TextDocument[] {
  return 'getCells' in saved ? saved.getCells().map(({ document }) => document) : [saved];
}
