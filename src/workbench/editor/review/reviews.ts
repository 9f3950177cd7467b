import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../platform/disposables';
import { describeError, type Log } from '../../platform/log';
import { OpenReview } from './openReview';
import type { Review, ReviewActs, Reviewer, ReviewHost, ReviewRequest } from './review';
import { ReviewDecorations } from './reviewDecorations';
import { ReviewLenses } from './reviewLenses';
import { ReviewStatus } from './reviewStatus';
import { reviewCommands } from './reviewCommands';

/** Opens the diff between a document and a text proposed for it. */
export interface ProposalView {
  show(document: vscode.TextDocument, text: string): Promise<void>;
}

/** How many reviews that have ended are still followed, per window: Redo may bring them back. */
const maxEnded = 20;

/** The reviews of all open documents. */
export class Reviews implements Reviewer, Disposable {
  readonly #proposals: ProposalView;
  readonly #log: Log;
  readonly #open = new Set<OpenReview>();
  readonly #ended: OpenReview[] = [];
  readonly #registered = new Disposables();
  #views: { marks: ReviewDecorations; lenses: ReviewLenses; status: ReviewStatus } | undefined;

  constructor(proposals: ProposalView, log: Log) {
    this.#proposals = proposals;
    this.#log = log;
  }

  register(): Disposable {
    this.#registered.add(reviewCommands(this));
    return this;
  }

  dispose(): void {
    this.#registered.dispose();
  }

  begin(request: ReviewRequest, acts: ReviewActs): Review {
    this.#check(request);
    const host: ReviewHost = {
      changed: () => this.#changed(review),
      tell: (sentence) => void vscode.window.showWarningMessage(sentence),
      failed: (error) => this.#log.error(`a review failed: ${describeError(error)}`),
      propose: (document, text) => this.#proposals.show(document, text),
    };
    this.#start();
    const review: OpenReview = new OpenReview(request, acts, host);
    this.#open.add(review);
    this.#changed(review);
    return review;
  }

  /** The reviews of a document that are open, as they stand in it. */
  of(document: vscode.TextDocument): OpenReview[] {
    const reviews = [...this.#open].filter((review) => review.document === document);
    return reviews.sort((one, other) => one.lines.first - other.lines.first);
  }

  #check({ document, range }: ReviewRequest): void {
    const { l10n, workspace } = vscode;
    if (document.isClosed) throw new Error(l10n.t('The document is closed.'));
    const { scheme } = document.uri;
    const isWritable = workspace.fs.isWritableFileSystem(scheme);
    const isEditable = isWritable === true || document.isUntitled || scheme === cellScheme;
    if (!isEditable) throw new Error(l10n.t('The document is read-only.'));
    const overlaps = this.of(document).some(
      ({ lines }) => range.start.line < lines.end && lines.first <= lastLine(range),
    );
    if (!overlaps) return;
    throw new Error(l10n.t('Another change is shown in this place. Accept or reject it first.'));
  }

  #changed(review: OpenReview): void {
    if (review.phase === 'ended') {
      if (this.#open.delete(review)) this.#ended.push(review);
      if (this.#ended.length > maxEnded) this.#ended.shift();
    } else if (!this.#open.has(review)) {
      this.#open.add(review);
      this.#ended.splice(this.#ended.indexOf(review), 1);
    }
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
    this.#registered.add(workspace.onWillSaveTextDocument(({ document }) => this.#saved(document)));
    this.#registered.add(workspace.onDidSaveTextDocument((document) => this.#saved(document)));
    this.#registered.add(window.onDidChangeVisibleTextEditors(() => this.#editorsChanged()));
    this.#registered.add(window.onDidChangeActiveTextEditor(() => status.update()));
  }

  #documentChanged(event: vscode.TextDocumentChangeEvent): void {
    for (const review of [...this.#open, ...this.#ended]) {
      if (review.document === event.document) review.documentChanged(event);
    }
  }

  #saved(document: vscode.TextDocument): void {
    for (const review of this.of(document)) review.documentSaved();
  }

  #closed(document: vscode.TextDocument): void {
    // Another language closes and opens it again.
    if (!document.isClosed) return;
    for (const review of this.of(document)) review.close();
    const kept = this.#ended.filter((review) => review.document !== document);
    this.#ended.splice(0, Infinity, ...kept);
  }

  #editorsChanged(): void {
    for (const review of this.#open) {
      review.editorsChanged();
      this.#views?.marks.markAll(review.document);
      this.#views?.marks.markRuler(review.document);
    }
  }
}

const cellScheme = 'vscode-notebook-cell';

function lastLine({ start, end }: vscode.Range): number {
  return end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
}
