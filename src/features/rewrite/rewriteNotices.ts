import * as vscode from 'vscode';
import { describeError, type Log } from '../../base/log';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { registerCommands } from '../../platform/registerCommands';
import { setContextKey } from '../../platform/setContextKey';
import { Disposables, type Disposable } from '../../base/disposables';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { notifyProblem, type Notify } from '../../platform/notifyUser';
import type { AnswerPages } from '../../services/answerPages/answerPages';
import { endedAnswer } from '../../services/answerPages/pageAnswer';
import type { Refusals } from '../../services/refusals/refusals';
import { ReviewRefusal } from '../../services/review/review';
import { CleanDocument } from '../../services/review/cleanDocument';
import { failureOf, refusalOf, type RefusedAnswer, type RewriteWords } from './refusedAnswer';
import type { RefusedDiffs } from './refusedDiffs';

const l10n = vscode.l10n;
const maxTooltipLength = 1000;

/** Where a model's words are shown that did not become code, and code that was not applied. */
export interface WordViews {
  pages: Pick<AnswerPages, 'show' | 'register'>;
  diffs: RefusedDiffs;
}

/**
 * Messages to the user about rewrites. What a model said that did not become code is shown on a page; while a
 * rewrite is being reviewed, the status bar offers its remarks.
 */
export class RewriteNotices {
  readonly #views: WordViews;
  readonly #item: vscode.StatusBarItem;
  #remarks: RewriteWords | undefined;
  /** Says a sentence at the edge of the window. */
  readonly notify: Notify;
  /** Why answers were not applied. */
  readonly refusals: Refusals;
  readonly #log: Log;

  constructor(notify: Notify, refusals: Refusals, views: WordViews, log: Log) {
    this.notify = notify;
    this.refusals = refusals;
    this.#views = views;
    this.#log = log;
    const { Left } = vscode.StatusBarAlignment;
    this.#item = vscode.window.createStatusBarItem('parley.rewriteRemarks', Left, 0);
    this.#item.name = l10n.t('Parley: Rewrite Notes');
    this.#item.command = 'parley.showRewriteRemarks';
  }

  register(): Disposable {
    const parts = new Disposables();
    parts.add(this.#item);
    parts.add(this.#views.pages.register());
    parts.add(this.#views.diffs.register());
    parts.add(registerCommands({ 'parley.showRewriteRemarks': () => this.#showRemarks() }));
    return parts;
  }

  /** Says why a rewrite could not begin; what is more than a refusal is logged. */
  reportFailure(error: unknown): void {
    if (error instanceof ReviewRefusal) {
      void this.notify(error.message);
      return;
    }
    this.#log.warn(`rewrite: ${describeError(error)}`);
    void notifyProblem(this.notify, error);
  }

  /** Shows at the code why an answer was not applied. */
  refuse(answer: RefusedAnswer): void {
    const show = (words: RewriteWords): void => this.show(words);
    this.refusals.show(refusalOf(answer, { show, diff: this.#views.diffs }));
  }

  /** What leaves a document as clean as it is now, when its answer is refused. */
  cleanDocument(document: vscode.TextDocument): CleanDocument {
    return new CleanDocument(document, this.#log);
  }

  /** Says that there is no answer; what helps is at the code as well, until the user has decided. */
  failed(
    about: Pick<RewriteWords, 'document' | 'title'>,
    range: vscode.Range,
    error: unknown,
    retry: (() => unknown) | undefined,
  ): void {
    void notifyProblem(this.notify, error, retry);
    this.refusals.show(failureOf(about, range, error, retry));
  }

  /** The remarks that are offered now. */
  get remarks(): RewriteWords | undefined {
    return this.#remarks;
  }

  /** Offers the remarks of the rewrite that is being reviewed; undefined takes the offer away. */
  offerRemarks(remarks: RewriteWords | undefined): void {
    this.#remarks = remarks;
    setContextKey('parley.hasRewriteRemarks', remarks !== undefined);
    if (remarks === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = `$(note) ${plainLabel(l10n.t('Notes: {0}', remarks.title))}`;
    this.#item.tooltip = showHidden(remarks.text.slice(0, maxTooltipLength));
    this.#item.show();
  }

  /** Opens a model's words beside the code. */
  show({ title, text, document }: RewriteWords): void {
    this.#views.pages.show(endedAnswer({ title, text, document }));
  }

  #showRemarks(): void {
    if (this.#remarks !== undefined) this.show(this.#remarks);
  }
}
