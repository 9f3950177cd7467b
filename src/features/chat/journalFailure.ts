import * as vscode from 'vscode';
import { showWarning } from '../../platform/notify';

/** Warns the user, once a window, that the chat can't be kept on disk. */
export function tellJournalFailed(): (error: unknown) => void {
  let isTold = false;
  return (error) => {
    if (isTold) return;
    isTold = true;
    const reason = error instanceof Error ? error.message : String(error);
    void showWarning(
      vscode.l10n.t(
        'Parley can’t write the chat to disk, so it will be lost with this window: {0}',
        reason,
      ),
    );
  };
}
