import type * as vscode from 'vscode';
import type { Hunk } from '../../edits/diff/hunk';

/** Changes of a file that wait to be decided, as they are listed. */
export interface WaitingReview {
  readonly document: Pick<vscode.TextDocument, 'uri'>;
  readonly title: string;
  readonly hunks: readonly Hunk[];
}
