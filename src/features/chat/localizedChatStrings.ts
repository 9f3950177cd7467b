import { l10n } from 'vscode';
import type { ChatStrings, TurnStrings } from '../../messages/chatStrings';
import { localizedAnswerStrings } from './answer/localizedAnswerStrings';
import type { CacheStrings } from '../../messages/cacheStrings';
import { localizedMarkdownStrings } from '../../platform/localizedMarkdownStrings';
import { localizedSettingsStrings, structuredStrings } from './settings/localizedSettingsStrings';

/** The texts of the chat page in the user's language. */
export function localizedChatStrings(): ChatStrings {
  return {
    composerLabel: l10n.t('Message'),
    composerPlaceholder: l10n.t('Ask about your code'),
    send: l10n.t('Send'),
    stop: l10n.t('Stop'),
    queued: l10n.t('Sends after this answer'),
    cancelQueued: l10n.t('Cancel'),
    attach: l10n.t('Attach…'),
    removeAttachment: l10n.t('Remove {0}'),
    turnOffTools: l10n.t('Turn Off Tools'),
    connectModel: l10n.t('Connect a Model…'),
    keepNewInstructions: l10n.t('Use Instructions'),
    leaveOutNewInstructions: l10n.t('Leave Out'),
    leaveOutInstructions: l10n.t('Don’t Send {0}'),
    sendAttachmentAgain: l10n.t('Send {0} Again'),
    openAttachment: l10n.t('Open {0}'),
    fromFiles: l10n.t('From {0} files'),
    fromFile: l10n.t('From 1 file'),
    foundInWorkspace: l10n.t('Found in the workspace'),
    dontSearchWorkspace: l10n.t('Don’t Search the Workspace'),
    reading: l10n.t('reading…'),
    leaveOut: l10n.t('Remove: −{0} tokens'),
    ...costStrings(),
    mentions: l10n.t('Attachments to add'),
    commands: l10n.t('Commands and saved prompts'),
    completionCount: l10n.t('Suggestions: {0}'),
    attachments: l10n.t('Attachments'),
    chooseModel: l10n.t('Choose a Model'),
    conversation: l10n.t('Conversation'),
    you: l10n.t('You'),
    model: l10n.t('Model'),
    ...turnStrings(),
    ...localizedAnswerStrings(),
    ...cacheStrings(),
    ...localizedSettingsStrings(),
    ...structuredStrings(),
    waiting: l10n.t('Waiting for response…'),
    ...localizedMarkdownStrings(),
    jumpToEnd: l10n.t('Scroll to Bottom'),
    emptyTitle: l10n.t('Ask Parley'),
    starters: l10n.t('Suggestions'),
    emptyHint: l10n.t(
      'Open a file or select some code, and ask. Attached files appear above your message.',
    ),
    answering: l10n.t('Answering'),
    answerComplete: l10n.t('Answer complete.'),
    answerStopped: l10n.t('You stopped this answer.'),
    answerCut: l10n.t('Answer interrupted.'),
    answerBlocked: l10n.t('The answer was blocked.'),
    answerFailed: l10n.t('The answer failed.'),
    answerEmpty: l10n.t('Empty answer.'),
  };
}

/** What can be done with a turn. */
function turnStrings(): TurnStrings {
  return {
    versions: l10n.t('Versions'),
    versionOf: l10n.t('{0} of {1}'),
    showPrevious: l10n.t('Previous Version'),
    showNext: l10n.t('Next Version'),
    regenerate: l10n.t('Regenerate'),
    copyAnswer: l10n.t('Copy Answer'),
    copyMessage: l10n.t('Copy Message'),
    continueAnswer: l10n.t('Continue'),
    continued: l10n.t('Continued'),
    toolCalls: l10n.t('Tool calls'),
    callCount: l10n.t('{0} tool calls'),
    callsFailed: l10n.t('{0} failed'),
    callArguments: l10n.t('Arguments'),
    callResult: l10n.t('Result'),
    callProgress: l10n.t('Progress'),
    callDetail: l10n.t('Details'),
    dontAllow: l10n.t('Don’t Allow'),
    changesToReview: l10n.t('Changes to review'),
    acceptAllChanges: l10n.t('Accept All'),
    rejectAllChanges: l10n.t('Reject All'),
    openCall: l10n.t('Open as JSON'),
    openWholeResult: l10n.t('Open Whole Result'),
    changedFile: l10n.t('Changed 1 file'),
    changedFiles: l10n.t('Changed {0} files'),
    restoreFiles: l10n.t('Restore Files…'),
    editPrompt: l10n.t('Edit'),
    editedPrompt: l10n.t('Edit Prompt'),
    sendVersion: l10n.t('Send as New Version'),
    cancel: l10n.t('Cancel'),
    forkChat: l10n.t('Fork into New Chat'),
    deleteTurn: l10n.t('Delete This and Following'),
    turnDeleted: l10n.t('Message and replies deleted.'),
    turnUnshown: l10n.t('This message can’t be shown.'),
    undo: l10n.t('Undo'),
  };
}

/** What the page says about cached contents. */
function cacheStrings(): CacheStrings {
  return {
    closeNotice: l10n.t('Close'),
    usedCache: l10n.t('Cached Content of This Chat'),
    stopUsingCache: l10n.t('Stop Using'),
    renewCache: l10n.t('Renew'),
    cacheTokens: l10n.t('{0} tokens'),
    daysLeft: l10n.t('{0} d {1} h left'),
    hoursLeft: l10n.t('{0} h {1} min left'),
    minutesLeft: l10n.t('{0} min left'),
    secondsLeft: l10n.t('{0} s left'),
    cacheExpired: l10n.t('expired'),
  };
}

/** What is said of the cost of a message. */
function costStrings(): Pick<
  ChatStrings,
  Extract<keyof ChatStrings, `cost${string}`> | 'attachmentCost'
> {
  return {
    costTotal: l10n.t('{0} tokens'),
    costTotalOne: l10n.t('{0} token'),
    costSystem: l10n.t('system {0}'),
    costInstructions: l10n.t('instructions {0}'),
    costTools: l10n.t('tools {0}'),
    costHistory: l10n.t('history {0}'),
    costAttachments: l10n.t('files {0}'),
    costLabels: l10n.t('file names {0}'),
    attachmentCost: l10n.t('{0} tokens, and {1} to say which file it is'),
    costMessage: l10n.t('message {0}'),
    costCached: l10n.t('cached {0}'),
    costShare: l10n.t('{0} of the limit'),
    costConfirmed: l10n.t('confirmed by the service'),
    costByService: l10n.t('counted by the service'),
    costNearLimit: l10n.t('close to the limit'),
    costOverLimit: l10n.t('above the limit'),
  };
}
