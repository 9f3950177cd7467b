import type { AnswerStrings } from './answerStrings';
import type { CacheStrings } from './cacheStrings';
import type { MarkdownStrings } from './markdownStrings';
import type { SettingsStrings, StructuredStrings } from './settingsStrings';

/**
 * Every text of the chat page. The host translates them and hands them over with the page, so the page
 * holds no sentence of its own. Where a comment names `{0}`, the page puts that value in its place.
 */
export interface ChatStrings
  extends
    TurnStrings,
    MarkdownStrings,
    AnswerStrings,
    CacheStrings,
    SettingsStrings,
    StructuredStrings {
  composerLabel: string;
  composerPlaceholder: string;
  send: string;
  stop: string;
  /** Below a message that waits for the answer before it. */
  queued: string;
  cancelQueued: string;
  attach: string;
  /** The next two: `{0}` is the attachment's label. */
  removeAttachment: string;
  /** Next steps where the model can't use the tools of the chat. */
  turnOffTools: string;
  connectModel: string;
  leaveOutInstructions: string;
  /** Buttons below the first sight of instructions. */
  keepNewInstructions: string;
  leaveOutNewInstructions: string;
  /** {0} is the label of what the chat has already. */
  sendAttachmentAgain: string;
  openAttachment: string;
  /** What was found in the workspace for a message: in how many files, `{0}`, and that it was. */
  fromFiles: string;
  fromFile: string;
  foundInWorkspace: string;
  dontSearchWorkspace: string;
  /** Instead of an attachment's size while it is read. */
  reading: string;
  /** `{0}`: the tokens that the next message would have less without the attachment. */
  leaveOut: string;
  /** The next eight say what the next message would cost. `{0}`: tokens. */
  costTotal: string;
  /** The same for a single token. */
  costTotalOne: string;
  costSystem: string;
  costInstructions: string;
  costTools: string;
  costHistory: string;
  costAttachments: string;
  /** {0}: tokens of what says which files they are. */
  costLabels: string;
  /** {0}: tokens of the attachment's text; {1}: of its name and the marks around it. */
  attachmentCost: string;
  costMessage: string;
  costCached: string;
  /** `{0}`: a share in percent. */
  costShare: string;
  costConfirmed: string;
  costByService: string;
  /** The message is nearly, or already, larger than the model takes. */
  costNearLimit: string;
  costOverLimit: string;
  /** Names of the lists of what a `#` or a `/` can become. */
  mentions: string;
  commands: string;
  /** Said when such a list opens. `{0}`: how many there are. */
  completionCount: string;
  /** Name of the list of attachments. */
  attachments: string;
  /** What the model button does; also its text while the model is unknown. */
  chooseModel: string;
  conversation: string;
  you: string;
  model: string;
  waiting: string;
  jumpToEnd: string;
  emptyTitle: string;
  emptyHint: string;
  /** Name of the list of what a chat could begin with. */
  starters: string;
  answering: string;
  answerComplete: string;
  /** The next five are under an answer that has no notice of its own. */
  answerStopped: string;
  answerCut: string;
  answerBlocked: string;
  answerFailed: string;
  /** The answer is complete and holds no text. */
  answerEmpty: string;
}

/** The texts of what can be done with a turn. */
export interface TurnStrings {
  /** Name of the buttons that go from one turn to another with the same parent. */
  versions: string;
  /** Which of them is shown. `{0}`: its number, `{1}`: how many there are. */
  versionOf: string;
  showPrevious: string;
  showNext: string;
  regenerate: string;
  copyAnswer: string;
  copyMessage: string;
  continueAnswer: string;
  /** Instead of a prompt, where Parley asked for an answer to be gone on with. */
  continued: string;
  /** Names what answers the calls of an answer. */
  toolCalls: string;
  /** The next two are about many calls. `{0}`: how many. */
  callCount: string;
  callsFailed: string;
  callArguments: string;
  callResult: string;
  /** Names how far a call is, or what it gave so far. */
  callProgress: string;
  /** Names what exactly a call would do. */
  callDetail: string;
  dontAllow: string;
  changesToReview: string;
  acceptAllChanges: string;
  rejectAllChanges: string;
  openCall: string;
  openWholeResult: string;
  changedFile: string;
  /** `{0}`: how many. */
  changedFiles: string;
  restoreFiles: string;
  editPrompt: string;
  /** Name of the field in which an earlier prompt is edited. */
  editedPrompt: string;
  sendVersion: string;
  cancel: string;
  forkChat: string;
  deleteTurn: string;
  turnDeleted: string;
  /** Replaces a turn that could not be rendered. */
  turnUnshown: string;
  undo: string;
}
