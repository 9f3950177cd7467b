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
      return l10n.t('Finding files: {0} so far', all);
    case 'counting':
      return l10n.t('{0} of {1} files', settled, all);
    case 'stopped':
      return settledFiles === 0
        ? l10n.t('Stopped: no files counted.')
        : l10n.t('Stopped: counted {0} of {1} files.', settled, all);
    case 'done':
      return files === 0 ? l10n.t('No files to count.') : '';
  }
}
