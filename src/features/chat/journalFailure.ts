import * as vscode from 'vscode';
import { showWarning } from '../../platform/notify';

/** Warns the user, once a window, that the chat can't be kept on disk. */
export function reportJournalFailure(): (error: unknown) => void {
  let isReported = false;
  return (error) => {
    if (isReported) return;
    isReported = true;
    const reason = error instanceof Error ? error.message : String(error);
    void showWarning(
      vscode.l10n.t(
        'Parley can’t save this chat, so you will lose it when you close the window: {0}',
        reason,
      ),
    );
  };
}
