import { addedHidden } from '../../base/untrusted/hiddenCharacters';
import type { RegionRecord } from './storedRecord';

/**
 * The hidden characters that the new lines of changes have more of than the lines that they replace.
 * @param record of a review; with what a save has taken out, as long as that can still be kept
 */
export function hiddenInReview(
  { original, shown, hunks: all }: Pick<RegionRecord, 'original' | 'shown' | 'hunks'>,
  hunks = all,
): string[] {
  const before = hunks.flatMap(({ oldStart, oldEnd }) => original.slice(oldStart, oldEnd));
  const after = hunks.flatMap(({ line, added }) => shown.slice(line, line + added));
  return addedHidden(before.join('\n'), after.join('\n'));
}
