import { l10n } from 'vscode';
import type { ChatStrings } from '../../messages/chatStrings';

/** The texts of the chat page in the user's language. */
export function chatStrings(): ChatStrings {
  return {
    composerLabel: l10n.t('Message'),
    composerPlaceholder: l10n.t('Ask about your code'),
    send: l10n.t('Send'),
    stop: l10n.t('Stop'),
    attach: l10n.t('Attach the Active Editor'),
    removeAttachment: l10n.t('Remove {0}'),
    attachments: l10n.t('Attachments'),
    chooseModel: l10n.t('Choose a Model'),
    conversation: l10n.t('Conversation'),
    you: l10n.t('You'),
    model: l10n.t('Model'),
    waiting: l10n.t('Waiting for the first words'),
    code: l10n.t('Code'),
    codeIn: l10n.t('Code in {0}'),
    copyCode: l10n.t('Copy Code'),
    copied: l10n.t('Copied'),
    table: l10n.t('Table'),
    jumpToEnd: l10n.t('Jump to the End'),
    emptyTitle: l10n.t('Ask Parley'),
    emptyHint: l10n.t(
      'Open a file or select some code, and ask. What goes along is shown above your message.',
    ),
    answering: l10n.t('Answering'),
    answerComplete: l10n.t('The answer is complete.'),
    answerStopped: l10n.t('You stopped this answer.'),
    answerCut: l10n.t('The answer was cut off.'),
    answerBlocked: l10n.t('The answer was blocked.'),
    answerFailed: l10n.t('The answer failed.'),
    answerEmpty: l10n.t('The answer holds no text.'),
    blockedImage: l10n.t('Image not loaded: {0}'),
  };
}
