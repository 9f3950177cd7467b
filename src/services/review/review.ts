import type * as vscode from 'vscode';

/** What a review is about. */
export interface ReviewRequest {
  document: vscode.TextDocument;
  /** What is to be replaced: whole lines, or a place that new text is put into. */
  range: vscode.Range;
  /** What is being done, for display: "Simplify". */
  title: string;
  /** Reviews of the same group are accepted and rejected together, in all their files. */
  group?: object;
}

/** What the user can do about a review beside accepting and rejecting; what is absent is not offered. */
export interface ReviewActions {
  /** Ends the stream while it is under way. */
  stop?: () => void;
  /** Asks for the rest of an answer that ended early. */
  continue?: () => void;
  /**
   * Asks again, with the instruction changed by the user. It ends the review as rejected, once it is known that
   * there is something to ask for.
   */
  repeat?: () => void;
  /** Asks for a change to the text that came ("shorter"). */
  refine?: () => void;
}

/** How the text of a review ended. */
export type ReviewEnd =
  /**
   * `warning` says what the text lacks, for display. `isExact`: the text is that of the region’s whole lines, to
   * the letter, also where it ends otherwise than they do.
   */
  | { kind: 'complete'; text: string; warning?: string; isExact?: true }
  /** `sentence` says why it is not whole. Nothing of it stays unless the user says so. */
  | { kind: 'incomplete'; text: string; sentence: string }
  /** There is no text to review: the region gets its original back, and `sentence` says why. */
  | { kind: 'none'; sentence: string };

/**
 * What became of a review. `diverted`: its region was edited meanwhile, and a diff editor shows the result. `undecided`:
 * its document was closed, and it goes on when that is opened again.
 */
export type ReviewOutcome = 'accepted' | 'rejected' | 'diverted' | 'undecided';

/** Where a review is. While it is `reviewed`, the user decides; `incomplete` is that of half a text. */
export type ReviewPhase = 'streaming' | 'reviewed' | 'incomplete' | 'ended';

/** The change of a region that is shown in its editor, hunk by hunk, until the user has decided. */
export interface Review {
  /** The text that was there. */
  readonly original: string;
  /** Where the region is now; it follows the edits of the rest of the document, also after the end. */
  readonly range: vscode.Range;
  /** Resolves when the user has decided, or the document is gone. */
  readonly outcome: Promise<ReviewOutcome>;
  /**
   * The new text of the region as far as it has come, line ends `\n`. Cheap; shown when the editor can.
   * After `finish` it begins again.
   */
  show(text: string): void;
  /**
   * The text has ended. Resolves when that is shown. Can be called again after acts that ask for more.
   * A text that ends with a line end where the region does not, or the other way round, is made to fit.
   */
  finish(end: ReviewEnd): Promise<void>;
  /** Ends it with the original in place. */
  reject(): Promise<void>;
}

/** Whom a review notifies. */
export interface ReviewHost {
  /** Something to be seen has changed. */
  changed(): void;
  /** What is shown will stay until the user decides. */
  settled(): void;
  notify(sentence: string): void;
  /** Something went wrong that nobody can do anything about. */
  failed(error: unknown): void;
  /** Shows what the document would be, beside it. */
  propose(document: vscode.TextDocument, text: string): Promise<void>;
}

/** Why a review can't begin; the message is for display. */
export class ReviewRefusal extends Error {
  override readonly name = 'ReviewRefusal';
}

/** Opens the diff between a document and a text proposed for it. */
export interface ProposalView {
  show(document: vscode.TextDocument, text: string): Promise<void>;
}

/** Begins reviews. */
export interface Reviewer {
  /**
   * Reserves a region. Throws a {@link ReviewRefusal} where that can't be: the document is
   * read-only, or another review has a part of the region.
   */
  begin(request: ReviewRequest, actions: ReviewActions): Review;
}
