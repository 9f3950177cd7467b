import type * as vscode from 'vscode';
import { sum } from '../../base/sum';
import type { Hunk } from '../../edits/diff/hunk';

/** Changes of a file that wait to be decided, as they are listed. */
export interface WaitingReview {
  readonly document: Pick<vscode.TextDocument, 'uri'>;
  readonly title: string;
  /** Those that are shown. */
  readonly hunks: readonly Hunk[];
  /** Of a file that is open: also what a save has taken out. */
  readonly record?: { hunks: readonly Hunk[] };
}

/** What can be kept or rejected of a change, shown or not. */
export function waitingHunks(review: WaitingReview): readonly Hunk[] {
  // To read the record takes as long as the region has lines.
  return review.hunks.length > 0 ? review.hunks : (review.record?.hunks ?? []);
}

/** How many lines changes bring and take away. */
export function changedLines(hunks: readonly Hunk[]): { added: number; removed: number } {
  return {
    added: sum(hunks.map(({ added }) => added)),
    removed: sum(hunks.map(({ oldStart, oldEnd }) => oldEnd - oldStart)),
  };
}
