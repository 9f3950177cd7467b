import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables';
import type { OpenReview } from './openReview';
import { ReviewDecorations } from './reviewDecorations';
import { ReviewDiff } from './reviewDiff';
import { ReviewLenses } from './reviewLenses';

/** The reviews that are shown. */
export interface ShownReviews {
  of: (document: vscode.TextDocument) => readonly OpenReview[];
  /** Those that are decided together with one, itself among them. */
  together: (review: OpenReview) => readonly OpenReview[];
}

/** Shows reviews in their editors, and in diff editors; loaded with the first review of a window. */
export class ReviewViews implements Disposable {
  readonly #parts = new Disposables();
  readonly #marks: ReviewDecorations;
  readonly #lenses: ReviewLenses;
  readonly #diff: ReviewDiff;

  constructor({ of, together }: ShownReviews) {
    this.#marks = this.#parts.add(new ReviewDecorations(of));
    this.#lenses = new ReviewLenses(of, together);
    this.#diff = this.#parts.add(new ReviewDiff(of));
    this.#parts.add(vscode.languages.registerCodeLensProvider({ pattern: '**' }, this.#lenses));
  }

  dispose(): void {
    this.#parts.dispose();
  }

  /** A review has changed. */
  update({ document, phase }: OpenReview): void {
    this.#marks.markAll(document);
    this.#lenses.changed();
    this.#diff.update(document);
    if (phase !== 'streaming') this.#marks.markRuler(document);
  }

  /** Other editors may show the document now. */
  editorsChanged(document: vscode.TextDocument): void {
    this.#marks.markAll(document);
    this.#marks.markRuler(document);
  }

  /** Opens a diff editor for a document with reviews. */
  async showDiff(document: vscode.TextDocument): Promise<void> {
    await this.#diff.show(document);
  }
}
