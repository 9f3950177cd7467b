import { addedHidden } from '../../base/untrusted/hiddenCharacters';
import { documentLines } from './documentRegion';
import type { Hunk } from '../../edits/diff/hunk';
import type { OpenReview } from './openReview';

/** The hidden characters that the new lines of changes have more of than the lines that they replace. */
export function hiddenInReview(
  { document, lines, originalLines }: OpenReview,
  hunks: readonly Hunk[],
): string[] {
  const before = hunks.flatMap(({ oldStart, oldEnd }) => originalLines.slice(oldStart, oldEnd));
  const after = hunks.flatMap(({ line, added }) =>
    documentLines(document, lines.first + line, added),
  );
  return addedHidden(before.join('\n'), after.join('\n'));
}
