import type * as vscode from 'vscode';
import type { Review, ReviewEnd, Reviewer, ReviewRequest } from '../../src/services/review/review';

/** A reviewer that shows nothing and keeps what it was asked for. */
export class RecordingReviewer implements Reviewer {
  readonly requests: ReviewRequest[] = [];
  readonly ends: ReviewEnd[] = [];
  /** With a sentence, no review can begin. */
  refusal: string | undefined;

  begin(request: ReviewRequest): Review {
    this.requests.push(request);
    if (this.refusal !== undefined) throw new Error(this.refusal);
    return new RecordedReview(request, this.ends);
  }
}

class RecordedReview implements Review {
  readonly original: string;
  readonly range: vscode.Range;
  readonly outcome = new Promise<never>(() => undefined);
  readonly #ends: ReviewEnd[];

  constructor({ document, range }: ReviewRequest, ends: ReviewEnd[]) {
    this.original = document.getText(range);
    this.range = range;
    this.#ends = ends;
  }

  show(): void {
    throw new Error('nothing streams here');
  }

  async finish(end: ReviewEnd): Promise<void> {
    this.#ends.push(end);
  }

  async reject(): Promise<void> {
    throw new Error('nothing is rejected here');
  }
}
