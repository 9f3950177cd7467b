import { l10n } from 'vscode';
import type { FolderCount } from './folderCounts';
import type { Numbers } from '../../../base/numbers';

/** How far a count is, in words; empty when it is complete. */
export function describeState({ phase, top }: FolderCount, numbers: Numbers): string {
  const { files, settledFiles } = top.totals;
  const all = numbers.whole(files);
  const settled = numbers.whole(settledFiles);
  switch (phase) {
    case 'searching':
      return l10n.t('Looking for files: {0} so far', all);
    case 'counting':
      return l10n.t('{0} of {1} files', settled, all);
    case 'stopped':
      return settledFiles === 0
        ? l10n.t('Stopped before a file was counted.')
        : l10n.t('Stopped: {0} of {1} files are counted, the rest is left out.', settled, all);
    case 'done':
      return files === 0 ? l10n.t('There are no files to count here.') : '';
  }
}
