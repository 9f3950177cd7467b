import * as vscode from 'vscode';
import { describeState } from './countState';
import type { FolderCounts } from './folderCounts';
import type { Numbers } from '../../../base/numbers';

/** Shows how far a count is, in its view and with a way to stop it in a notification, until it ends. */
export async function showProgress(
  counts: FolderCounts,
  numbers: Numbers,
  counted: Promise<void>,
): Promise<void> {
  await Promise.all([
    vscode.window.withProgress({ location: { viewId: 'parley.tokenCounts' } }, () => counted),
    vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: vscode.l10n.t('Counting tokens'),
        cancellable: true,
      },
      async (progress, stop) => {
        const count = counts.current;
        let reported = 0;
        const subscriptions = [
          counts.onDidChange(() => {
            if (count === undefined || counts.current !== count) return;
            const { settledFiles, files } = count.top.totals;
            const percent = count.phase === 'counting' ? (settledFiles / files) * 100 : 0;
            progress.report({
              message: describeState(count, numbers),
              increment: percent - reported,
            });
            reported = percent;
          }),
          // A later count must not be stopped by the notification of an earlier one.
          stop.onCancellationRequested(() => counts.current === count && counts.stop()),
        ];
        try {
          await counted;
        } finally {
          vscode.Disposable.from(...subscriptions).dispose();
        }
      },
    ),
  ]);
}
