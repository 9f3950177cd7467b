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
        'Parley can’t save this chat, so you will lose it when you close the window: {0}',
        reason,
      ),
    );
  };
}
