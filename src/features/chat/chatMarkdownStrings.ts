import { l10n } from 'vscode';
import type { ChatMarkdownStrings } from '../../conversation/history/chatMarkdown';

/** The words around a chat's own where it is exported or copied, in the user's language. */
export function chatMarkdownStrings(): ChatMarkdownStrings {
  return {
    user: l10n.t('You'),
    model: l10n.t('Model'),
    attachments: l10n.t('Attached:'),
    calls: l10n.t('Called:'),
    outcomes: {
      failed: l10n.t('failed'),
      refused: l10n.t('not allowed'),
      stopped: l10n.t('stopped'),
      notRun: l10n.t('not run'),
    },
    ends: {
      stopped: l10n.t('This answer was stopped.'),
      cut: l10n.t('This answer was cut off.'),
      blocked: l10n.t('This answer was blocked.'),
      failed: l10n.t('This answer failed.'),
    },
  };
}
