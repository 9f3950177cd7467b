import { decide } from '../../edits/diff/reviewEdits';
import type { LineEdit } from '../../edits/diff/lineEdit';
import type { OpenReview } from './openReview';

/** The edits of a document that leave out a review. */
export function toOriginal({ hunks, lines, originalLines }: OpenReview): LineEdit[] {
  const { edits } = decide(hunks, () => true, 'reject', originalLines);
  return edits.map((edit) => ({ ...edit, line: edit.line + lines.first }));
}
