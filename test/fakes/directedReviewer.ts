import type * as vscode from 'vscode';
import {
  ReviewRefusal,
  type Review,
  type ReviewActions,
  type ReviewEnd,
  type Reviewer,
  type ReviewOutcome,
  type ReviewRequest,
} from '../../src/services/review/review';

/** A review that records what it receives, and ends when the test says so. */
export class DirectedReview implements Review {
  readonly request: ReviewRequest;
  readonly actions: ReviewActions;
  /** Where it is now. */
  range: vscode.Range;
  readonly shown: string[] = [];
  readonly ends: ReviewEnd[] = [];
  readonly outcome: Promise<ReviewOutcome>;
  outcomeNow: ReviewOutcome | undefined;
  #settle: (outcome: ReviewOutcome) => void = () => undefined;
  #onShown: () => void = () => undefined;

  constructor(request: ReviewRequest, actions: ReviewActions) {
    this.request = request;
    this.actions = actions;
    this.range = request.range;
    this.outcome = new Promise((resolve) => (this.#settle = resolve));
  }

  get original(): string {
    return this.request.document.getText(this.request.range);
  }

  show(text: string): void {
    this.shown.push(text);
    this.#onShown();
  }

  /** Resolves when the first text is shown. */
  async begun(): Promise<void> {
    if (this.shown.length === 0) await new Promise<void>((resolve) => (this.#onShown = resolve));
  }

  async finish(end: ReviewEnd): Promise<void> {
    this.ends.push(end);
    if (end.kind === 'none') this.decide('rejected');
  }

  async reject(): Promise<void> {
    this.decide('rejected');
  }

  decide(outcome: ReviewOutcome): void {
    this.outcomeNow ??= outcome;
    this.#settle(outcome);
  }
}

/** Begins reviews that the test looks at; `refusal` is why none can be begun. */
export class DirectedReviewer implements Reviewer {
  readonly reviews: DirectedReview[] = [];
  refusal: string | undefined;
  onBegun: (review: DirectedReview) => void = () => undefined;

  begin(request: ReviewRequest, actions: ReviewActions): Review {
    if (this.refusal !== undefined) throw new ReviewRefusal(this.refusal);
    const review = new DirectedReview(request, actions);
    this.reviews.push(review);
    this.onBegun(review);
    return review;
  }
}
