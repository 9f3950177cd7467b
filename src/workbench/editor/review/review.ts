import type * as vscode from 'vscode';

/** What a review is about. */
export interface ReviewRequest {
  document: vscode.TextDocument;
  /** What is to be replaced: whole lines, or a place that new text is put into. */
  range: vscode.Range;
  /** What is being done, for people: "Simplify". */
  title: string;
}

/** What the user can do about a review beside accepting and rejecting; what is absent is not offered. */
export interface ReviewActs {
  /** Ends the stream while it is under way. */
  stop?: () => void;
  /** Asks for the rest of an answer that ended early. */
  continue?: () => void;
  /** Asks anew, with the instruction changed by the user; the region is its original again by then. */
  repeat?: () => void;
  /** Asks for a change to the text that came ("shorter"). */
  refine?: () => void;
}

/** How the text of a review ended. */
export type ReviewEnd =
  | { kind: 'complete'; text: string }
  /** `sentence` says why it is not whole. Nothing of it stays unless the user says so. */
  | { kind: 'incomplete'; text: string; sentence: string }
  /** There is no text to review: the region becomes its original, and `sentence` says why. */
  | { kind: 'none'; sentence: string };

/** What became of a review. `diverted`: its region was edited meanwhile, and a diff editor shows the result. */
export type ReviewOutcome = 'accepted' | 'rejected' | 'diverted';

/** The change of a region that is shown in its editor, hunk by hunk, until the user has decided. */
export interface Review {
  /** The text that was there. */
  readonly original: string;
  /** Where the region is now; it follows the edits of the rest of the document. */
  readonly range: vscode.Range;
  /** Resolves when the user has decided, or the document is gone. */
  readonly outcome: Promise<ReviewOutcome>;
  /** The new text of the region as far as it has come, line ends `\n`. Cheap; shown when the editor can. */
  show(text: string): void;
  /** The text has ended. Resolves when that is shown. Can be called again after acts that ask for more. */
  finish(end: ReviewEnd): Promise<void>;
  /** Ends it with the original in place. */
  reject(): Promise<void>;
}

/** Begins reviews. */
export interface Reviewer {
  /**
   * Reserves a region. Throws an Error with a sentence for people where that can't be: the document is
   * read-only, or another review has a part of the region.
   */
  begin(request: ReviewRequest, acts: ReviewActs): Review;
}
