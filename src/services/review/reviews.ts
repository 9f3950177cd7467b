import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables';
import { describeError, type Log } from '../../base/log';
import { sayToScreenReader } from '../../platform/screenReader';
import { showWarning } from '../../platform/notify';
import { hiddenSentence } from '../../platform/hiddenSentence';
import { hiddenInReview } from './hiddenInReview';
import { OpenReview } from './openReview';
import { linesOfSpan } from '../../edits/context/askedLines';
import {
  ReviewRefusal,
  type ProposalView,
  type Review,
  type ReviewActions,
  type Reviewer,
  type ReviewHost,
  type ReviewRequest,
} from './review';
import { offerUndecidedReviews } from './offerUndecidedReviews';
import { ReviewDecorations } from './reviewDecorations';
import { ReviewLenses } from './reviewLenses';
import { ReviewNotes } from './reviewNotes';
import { ReviewRecords } from './reviewRecords';
import { ReviewSaves } from './reviewSaves';
import { changesText, ReviewStatus } from './reviewStatus';
import { reviewCommands } from './reviewCommands';

/** How many reviews that have ended are still followed, per window: Redo may bring them back. */
const maxEnded = 20;

/** The reviews of all open documents. */
export class Reviews implements Reviewer, Disposable {
  readonly #proposals: ProposalView;
  readonly #records: ReviewRecords;
  readonly #log: Log;
  readonly #notes: ReviewNotes;
  readonly #open = new Set<OpenReview>();
  readonly #ended: OpenReview[] = [];
  readonly #registered = new Disposables();
  #views: { marks: ReviewDecorations; lenses: ReviewLenses; status: ReviewStatus } | undefined;

  /** @param storage the folder in which is recorded what of reviews is in files */
  constructor(proposals: ProposalView, storage: vscode.Uri, log: Log) {
    this.#proposals = proposals;
    this.#records = new ReviewRecords(vscode.Uri.joinPath(storage, 'reviews.json').fsPath, log);
    this.#notes = this.#registered.add(new ReviewNotes(this.#records));
    this.#log = log;
  }

  register(): Disposable {
    this.#registered.add(reviewCommands(this));
    void offerUndecidedReviews(this.#records, this.#proposals);
    return this;
  }

  dispose(): void {
    this.#registered.dispose();
  }

  begin(request: ReviewRequest, actions: ReviewActions): Review {
    this.#check(request);
    const host: ReviewHost = {
      changed: () => this.#changed(review),
      notify: (sentence) => void showWarning(sentence),
      settled: () => this.#settled(review),
      failed: (error) => this.#log.error(`a review failed: ${describeError(error)}`),
      propose: (document, text) => this.#proposals.show(document, text),
    };
    this.#start();
    const review: OpenReview = new OpenReview(request, actions, host);
    this.#open.add(review);
    this.#changed(review);
    letGoOfSelection(review);
    return review;
  }

  /** The reviews of a document that are open, as they are in it. */
  of(document: vscode.TextDocument): OpenReview[] {
    const reviews = [...this.#open].filter((review) => review.document === document);
    return reviews.sort((one, other) => one.lines.first - other.lines.first);
  }

  #settled(review: OpenReview): void {
    void this.#notes.shown(review);
    const { title, hunks, sentence } = review;
    const hidden = hiddenInReview(review, hunks);
    const sentences = [
      `${title}: ${changesText(hunks.length)}.`,
      sentence ?? '',
      hidden.length > 0 ? hiddenSentence(hidden) : '',
    ];
    sayToScreenReader(sentences.filter((each) => each !== '').join(' '));
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
    this.#views?.marks.markAll(review.document);
    this.#views?.lenses.changed();
    this.#views?.status.update();
    if (review.phase !== 'streaming') this.#views?.marks.markRuler(review.document);
  }

  /** Nothing is watched before the first review. */
  #start(): void {
    if (this.#views !== undefined) return;
    const reviewsOf = (document: vscode.TextDocument): OpenReview[] => this.of(document);
    const marks = this.#registered.add(new ReviewDecorations(reviewsOf));
    const lenses = new ReviewLenses(reviewsOf);
    const status = this.#registered.add(new ReviewStatus(reviewsOf));
    this.#views = { marks, lenses, status };
    const { window, workspace, languages } = vscode;
    this.#registered.add(languages.registerCodeLensProvider({ pattern: '**' }, lenses));
    this.#registered.add(
      workspace.onDidChangeTextDocument((event) => this.#documentChanged(event)),
    );
    this.#registered.add(workspace.onDidCloseTextDocument((document) => this.#closed(document)));
    this.#registered.add(
      new ReviewSaves({
        open: reviewsOf,
        ended: (document) => this.#ended.filter((review) => review.document === document),
        documents: () => new Set([...this.#open].map(({ document }) => document)),
        notes: this.#notes,
        log: this.#log,
      }),
    );
    this.#registered.add(window.onDidChangeVisibleTextEditors(() => this.#editorsChanged()));
    this.#registered.add(window.onDidChangeActiveTextEditor(() => status.update()));
  }

  #documentChanged(event: vscode.TextDocumentChangeEvent): void {
    for (const review of [...this.#open, ...this.#ended]) {
      if (review.document === event.document) review.documentChanged(event);
    }
  }

  #closed(document: vscode.TextDocument): void {
    // Another language closes and opens it again.
    if (!document.isClosed) return;
    for (const review of this.of(document)) {
      review.close();
      const key = this.#notes.keyOf(review);
      if (key !== undefined) void offerUndecidedReviews(this.#records, this.#proposals, key);
    }
    const kept = this.#ended.filter((review) => review.document !== document);
    this.#ended.length = 0;
    for (const each of kept) this.#ended.push(each);
  }

  #editorsChanged(): void {
    for (const review of this.#open) {
      review.editorsChanged();
      this.#views?.marks.markAll(review.document);
      this.#views?.marks.markRuler(review.document);
    }
  }
}

/** The colours of a selection would hide those of the changes. Selections elsewhere stay. */
function letGoOfSelection({ document, lines }: OpenReview): void {
  const isWithin = (selection: vscode.Selection): boolean =>
    lines.first <= selection.start.line && linesOfSpan(selection).last <= lines.end;
  for (const editor of vscode.window.visibleTextEditors) {
    if (editor.document !== document) continue;
    const { selections } = editor;
    if (!selections.some((selection) => !selection.isEmpty && isWithin(selection))) continue;
    editor.selections = selections.map((selection) =>
      isWithin(selection) ? new vscode.Selection(selection.start, selection.start) : selection,
    );
  }
}

const cellScheme = 'vscode-notebook-cell';
