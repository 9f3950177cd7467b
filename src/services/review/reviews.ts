import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables';
import { describeError, type Log } from '../../base/log';
import { sayToScreenReader } from '../../platform/screenReader';
import { cellAt, cellScheme } from '../../platform/distinctName';
import { showWarning } from '../../platform/notify';
import { openDocument } from '../../platform/openDocument';
import { hiddenSentence } from '../../platform/hiddenSentence';
import { hiddenInReview } from './hiddenInReview';
import { ClosedFiles, movedTo, openInWorkspace } from './closedFiles';
import { letGoOfSelection } from './documentRegion';
import type { IsRunning } from '../../fileSystem/notingHost';
import { OpenReview } from './openReview';
import { endOf, leftChange } from './reviewState';
import { delay } from '../../base/delay';
import { lazily } from '../../base/lazily';
import { systemClock } from '../../base/systemClock';
import { linesOfSpan } from '../../edits/context/askedLines';
import {
  ReviewRefusal,
  type ProposalView,
  type ReviewActions,
  type Reviewer,
  type ReviewHost,
  type ReviewRequest,
} from './review';
import { ReviewNotes } from './reviewNotes';
import { ReviewRecords } from './reviewRecords';
import { ReviewSaves } from './reviewSaves';
import { changesText, ReviewStatus } from './reviewStatus';
import type { ReviewViews } from './reviewViews';
import { reviewCommands } from './reviewCommands';
import type { UndecidedReview } from './storedRecord';
import type { WaitingReview } from './waitingReview';
import { joinSentences } from '../../base/joinSentences';

/** How many reviews that have ended are still followed, per window: Redo may bring them back. */
const maxEnded = 20;
/** An extension host from before a reload has ended within this many tries. */
const resumeTries = 20;
/** What another extension host shows goes on here once it has ended. */
const laterIntervalMs = 10_000;

const loadFinder = lazily(() => import('./findRecord'));

/** The reviews of all open documents. */
export class Reviews implements Reviewer, Disposable {
  readonly #proposals: ProposalView;
  readonly #records: ReviewRecords;
  readonly #log: Log;
  readonly #resumeIntervalMs: number;
  readonly #notes: ReviewNotes;
  readonly #open = new Set<OpenReview>();
  readonly #ended: OpenReview[] = [];
  /** Documents with changes that are another extension host's until it has ended. */
  readonly #later = new Set<vscode.TextDocument>();
  /** What documents had lost of reviews: resolves when it is there again. */
  readonly #shownAgain = new WeakMap<OpenReview, Promise<void>>();
  readonly #closedFiles = new ClosedFiles();
  /** What is about to be looked for in documents, and in notebooks, all cells of which are opened at once. */
  readonly #resuming = new Map<object, Promise<void>>();
  /** Those that have followed a change of their document, until all have. */
  #following: OpenReview[] | undefined;
  readonly #registered = new Disposables();
  readonly #gone = new AbortController();
  #status: ReviewStatus | undefined;
  #views: ReviewViews | undefined;
  readonly #loadViews = lazily(() => this.#loadedViews());

  /**
   * @param storage the folder in which is recorded what of reviews is in files
   * @param isRunning whether an extension host still runs
   * @param resumeIntervalMs between two looks at what an extension host from before may be about to let go of
   */
  constructor(
    proposals: ProposalView,
    storage: vscode.Uri,
    log: Log,
    isRunning?: IsRunning,
    resumeIntervalMs = 500,
  ) {
    this.#proposals = proposals;
    this.#resumeIntervalMs = resumeIntervalMs;
    const file = vscode.Uri.joinPath(storage, 'reviews.json').fsPath;
    this.#records = new ReviewRecords(file, log, isRunning);
    this.#notes = this.#registered.add(new ReviewNotes(this.#records));
    this.#log = log;
  }

  register(): Disposable {
    this.#registered.add(reviewCommands(this));
    void this.resume();
    return this;
  }

  dispose(): void {
    this.#gone.abort();
    this.#registered.dispose();
  }

  /** Goes on with the changes that were left undecided in the workspace, and in what will be opened. */
  async resume(): Promise<void> {
    const { workspace } = vscode;
    this.#registered.add(workspace.onDidOpenTextDocument((opened) => void this.#resumeIn(opened)));
    await this.#records.read();
    await Promise.all([
      ...workspace.textDocuments.map((document) => this.#resumeIn(document)),
      ...this.#records.uris().map(openInWorkspace),
    ]);
  }

  /** Resolves when what documents hold of changes is noted on disk. */
  noted(): Promise<void> {
    return this.#notes.written();
  }

  begin(request: ReviewRequest, actions: ReviewActions): OpenReview {
    this.#check(request);
    const review = this.#openReview(request, actions);
    letGoOfSelection(review.document, review.lines);
    return review;
  }

  #openReview(request: ReviewRequest, actions: ReviewActions, left?: UndecidedReview): OpenReview {
    const host: ReviewHost = {
      changed: () => this.#changed(review),
      notify: (sentence) => void showWarning(sentence),
      settled: () => this.#settled(review),
      failed: (error) => this.#log.error(`a review failed: ${describeError(error)}`),
      propose: (document, text) => this.#proposals.show(document, text),
    };
    this.#start();
    const review: OpenReview = new OpenReview(request, actions, host, left && leftChange(left));
    if (left !== undefined) this.#notes.adopt(review, left.key, left.instead === undefined);
    this.#open.add(review);
    this.#changed(review);
    return review;
  }

  /** Resolves when the changes that a document holds from before this window are gone on with. */
  async resumed(document: vscode.TextDocument): Promise<void> {
    await this.#records.read();
    await this.#resumeIn(document);
    for (const review of this.of(document)) await this.#shownAgain.get(review);
  }

  /** After a reload the extension host from before may still be about to end: resolves when it isn't waited for any more. */
  #resumeIn(document: vscode.TextDocument): Promise<void> {
    const opened = cellAt(document.uri)?.notebook ?? document;
    const resuming = this.#resuming.get(opened) ?? this.#resumeOnce(opened, document);
    this.#resuming.set(opened, resuming);
    return resuming;
  }

  async #resumeOnce(opened: object, document: vscode.TextDocument): Promise<void> {
    if (this.#closedFiles.opened(document.uri)) this.#status?.update();
    // What was noted as it was closed may be on its way.
    await this.#records.written();
    this.#resuming.delete(opened);
    for (let tries = 0; tries < resumeTries; tries += 1) {
      if (!(await this.#resumeFound(document, false))) return;
      if (!(await this.#readAfter(this.#resumeIntervalMs))) return;
    }
    if (await this.#resumeFound(document, true)) void this.#resumeLater(document);
  }

  /** What another extension host shows, and the document doesn't hold here, goes on once that has ended. */
  async #resumeLater(document: vscode.TextDocument): Promise<void> {
    if (this.#later.has(document)) return;
    this.#later.add(document);
    while (await this.#readAfter(laterIntervalMs)) {
      if (!(await this.#resumeFound(document, true))) break;
    }
    this.#later.delete(document);
  }

  /**
   * Goes on with what there is of a document that no window shows.
   * @returns whether another extension host shows something of it
   */
  async #resumeFound(document: vscode.TextDocument, takesOver: boolean): Promise<boolean> {
    if (!this.#records.has(document.uri)) return false;
    const finder = await loadFinder();
    const ended = await this.#records.endedHosts(document.uri);
    // From here on at once, or another call would find the same.
    if (document.isClosed) return false;
    const isShown = (key: string): boolean => this.#notes.has(key);
    const elsewhere = { isShown, ended, takesOver };
    const { found, isElsewhere } = this.#records.left(document, elsewhere, finder);
    await Promise.all(found.map((left) => this.#resumeLeft(left)));
    return isElsewhere;
  }

  /** Reads what is noted again after a while; false if the window has ended. */
  async #readAfter(ms: number): Promise<boolean> {
    try {
      await delay(ms, systemClock, this.#gone.signal);
    } catch {
      return false;
    }
    await this.#records.read();
    return true;
  }

  /** Resolves when it is shown, also where the document has lost it. */
  async #resumeLeft(left: UndecidedReview): Promise<void> {
    const { document, record, instead } = left;
    const held = instead ?? record.shown;
    const range = new vscode.Range(record.line, 0, record.line + held.length, 0);
    try {
      const request = { document, range, title: record.title };
      this.#check(request);
      const review = this.#openReview(request, {}, left);
      if (instead === undefined) return;
      const isShown = review.finish(endOf(record));
      this.#shownAgain.set(review, isShown);
      await isShown;
    } catch (error) {
      if (!(error instanceof ReviewRefusal)) throw error;
      this.#log.warn(`a change is not gone on with: ${describeError(error)}`);
    }
  }

  /** The reviews of a document that are open, as they are in it. */
  of(document: vscode.TextDocument): OpenReview[] {
    const reviews = [...this.#open].filter((review) => review.document === document);
    return reviews.sort((one, other) => one.lines.first - other.lines.first);
  }

  /** The reviews that are open, of all documents. */
  get all(): OpenReview[] {
    const documents = new Set([...this.#open].map(({ document }) => document));
    return [...documents].flatMap((document) => this.of(document));
  }

  /** What waits in files that are not open. */
  get closed(): WaitingReview[] {
    return this.#closedFiles.waiting;
  }

  /** Those that are accepted and rejected together with one, itself among them. */
  together(review: OpenReview): OpenReview[] {
    const { group } = review;
    return group === undefined ? [review] : this.all.filter((each) => each.group === group);
  }

  async showDiff(document: vscode.TextDocument): Promise<void> {
    const views = await this.#loadViews();
    await views.showDiff(document);
  }

  #settled(review: OpenReview): void {
    void this.#notes.shown(review);
    const { title, hunks, sentence, record } = review;
    const hidden = hiddenInReview(record);
    const sentences = [
      `${title}: ${changesText(hunks.length)}.`,
      sentence ?? '',
      hidden.length > 0 ? hiddenSentence(hidden) : '',
    ];
    sayToScreenReader(joinSentences(sentences));
  }

  #check({ document, range }: ReviewRequest): void {
    const { l10n, workspace } = vscode;
    if (document.isClosed) throw new ReviewRefusal(l10n.t('The document is closed.'));
    const { scheme } = document.uri;
    const isWritable = workspace.fs.isWritableFileSystem(scheme);
    const isEditable = isWritable === true || document.isUntitled || scheme === cellScheme;
    if (!isEditable) throw new ReviewRefusal(l10n.t('The document is read-only.'));
    const overlaps = this.of(document).some(
      ({ lines }) => range.start.line < lines.end && lines.first < linesOfSpan(range).last,
    );
    if (!overlaps) return;
    throw new ReviewRefusal(l10n.t('Accept or reject the other change here first.'));
  }

  #changed(review: OpenReview): void {
    if (review.phase === 'ended') {
      if (this.#open.delete(review)) this.#ended.push(review);
      this.#notes.ended(review);
      if (this.#ended.length > maxEnded) this.#ended.shift();
    } else if (!this.#open.has(review)) {
      this.#open.add(review);
      this.#ended.splice(this.#ended.indexOf(review), 1);
    }
    if (review.phase !== 'ended') this.#notes.changed(review);
    if (this.#following === undefined) this.#show(review);
    else this.#following.push(review);
  }

  #show(review: OpenReview): void {
    this.#views?.update(review);
    this.#status?.update();
  }

  async #loadedViews(): Promise<ReviewViews> {
    const module = await import('./reviewViews');
    const of = (document: vscode.TextDocument): OpenReview[] => this.of(document);
    const together = (review: OpenReview): OpenReview[] => this.together(review);
    const views = this.#registered.add(new module.ReviewViews({ of, together }));
    if (this.#gone.signal.aborted) return views;
    this.#views = views;
    for (const review of this.#open) views.update(review);
    return views;
  }

  /** Nothing is watched before the first review. */
  #start(): void {
    if (this.#status !== undefined) return;
    const status = this.#registered.add(
      new ReviewStatus(
        () => [...this.#open],
        () => this.closed,
      ),
    );
    this.#status = status;
    this.#loadViews().catch((error: unknown) => {
      this.#log.error(`changes are not shown: ${describeError(error)}`);
    });
    const documents = (): Set<vscode.TextDocument> => this.#documents;
    const open = (document: vscode.TextDocument): OpenReview[] => this.of(document);
    const { window, workspace } = vscode;
    for (const subscription of [
      workspace.onDidChangeTextDocument((event) => this.#documentChanged(event)),
      workspace.onDidCloseTextDocument((document) => this.#documentClosed(document)),
      workspace.onDidChangeNotebookDocument((event) => this.#notes.notebookChanged(event)),
      workspace.onWillRenameFiles(({ files }) =>
        this.#closedFiles.willMove(this.#documents, files),
      ),
      workspace.onDidRenameFiles((event) => this.#filesMoved(event)),
      window.onDidChangeVisibleTextEditors(() => this.#editorsChanged()),
      window.onDidChangeActiveTextEditor(() => status.update()),
    ]) {
      this.#registered.add(subscription);
    }
    this.#registered.add(new ReviewSaves({ open, documents, notes: this.#notes, log: this.#log }));
  }

  /** All of a document's reviews follow before any is shown: until then, one may be where no lines are any more. */
  #documentChanged(event: vscode.TextDocumentChangeEvent): void {
    const changed: OpenReview[] = [];
    this.#following = changed;
    try {
      for (const review of [...this.#open, ...this.#ended]) {
        if (review.document === event.document) review.documentChanged(event);
      }
    } finally {
      this.#following = undefined;
    }
    for (const review of changed) this.#show(review);
  }

  get #documents(): Set<vscode.TextDocument> {
    return new Set([...this.#open].map(({ document }) => document));
  }

  #documentClosed(document: vscode.TextDocument): void {
    // Another language closes and opens it again.
    if (!document.isClosed) return;
    const move = this.#closedFiles.moveOf(document);
    // What waits goes with the file once it is moved.
    const uri = move?.isDone === true ? move.to : document.uri;
    const left: WaitingReview[] = [];
    for (const review of this.of(document)) {
      const hunks = this.#notes.closed(review, move && uri);
      if (hunks.length > 0) left.push({ document: { uri }, title: review.title, hunks });
      review.close(hunks.length > 0 ? 'undecided' : 'rejected');
    }
    this.#closedFiles.closed(uri, left);
    // VS Code opens the document of the new name before it closes this one, or after that.
    const moved = move && openDocument(uri);
    if (moved !== undefined) void this.#resumeOnce(moved, moved);
    const kept = this.#ended.filter((review) => review.document !== document);
    this.#ended.length = 0;
    for (const each of kept) this.#ended.push(each);
    this.#status?.update();
  }

  /** What waits in files that are not open waits under their new names. */
  #filesMoved({ files }: vscode.FileRenameEvent): void {
    this.#closedFiles.moved(this.#documents, files);
    for (const from of this.#records.uris()) {
      const to = movedTo(from, files);
      if (to === undefined) continue;
      void this.#records.moved(from, to);
      const opened = openDocument(to);
      if (opened !== undefined) void this.#resumeOnce(opened, opened);
    }
    this.#status?.update();
  }

  #editorsChanged(): void {
    for (const review of this.#open) {
      review.showMore();
      this.#views?.editorsChanged(review.document);
    }
  }
}
