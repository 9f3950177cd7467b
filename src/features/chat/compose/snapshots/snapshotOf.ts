import { l10n } from 'vscode';
import type { TextAttachment } from '../../../../conversation/turn';
import { snapshotId, type SnapshotName } from '../../../../services/attachments/attachmentView';

/** What a snapshot is called in lists and on its chip. */
export function snapshotTitle(name: SnapshotName): string {
  switch (name) {
    case 'changes':
      return l10n.t('Changes');
    case 'problems':
      return l10n.t('Problems');
    case 'terminal':
      return l10n.t('Terminal');
  }
}

/** A snapshot as an attachment, which is nowhere to be opened again. */
export function snapshotOf(name: SnapshotName, detail: string, text: string): TextAttachment {
  return { id: snapshotId(name), kind: 'file', label: snapshotTitle(name), detail, text };
}
