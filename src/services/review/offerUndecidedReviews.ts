import * as vscode from 'vscode';
import type { UndecidedReview, ReviewRecords } from './reviewRecords';
import { withLines } from './documentRegion';
import type { ProposalView } from './review';
import { showWarning } from '../../platform/notify';

/**
 * Asks about each change that was left undecided in a file; what is not answered is asked again next time.
 * @param closed the key of one whose document was closed just now
 */
export async function offerUndecidedReviews(
  records: ReviewRecords,
  proposals: ProposalView,
  closed?: string,
): Promise<void> {
  const left = await records.left(closed);
  await Promise.all(left.map((each) => offer(records, proposals, each)));
}

async function offer(
  records: ReviewRecords,
  proposals: ProposalView,
  left: UndecidedReview,
): Promise<void> {
  const { l10n, workspace } = vscode;
  const { document, record, line } = left;
  const name = workspace.asRelativePath(document.uri);
  // VS Code brings back what was not saved as well.
  const message = document.isDirty
    ? l10n.t('{0} has an unsaved, unfinished Parley change.', name)
    : l10n.t('{0} has an unfinished Parley change.', name);
  const restore = l10n.t('Restore Original');
  const keep = l10n.t('Keep New Text');
  const compare = l10n.t('Show Diff');
  const chosen = await showWarning(message, restore, keep, compare);
  if (chosen === compare) {
    const edit = { line, removed: record.shown.length, inserted: record.original };
    await proposals.show(document, withLines(document, edit));
    await offer(records, proposals, left);
    return;
  }
  if (chosen !== restore && chosen !== keep) return;
  if (await records.settle(left, chosen === restore ? 'original' : 'kept')) return;
  void showWarning(l10n.t('{0} has changed since, so it was left unchanged.', name));
}
