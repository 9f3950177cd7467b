import type { CompletionItem, CompletionKind } from './completion';
import type { AnswerAction } from './answerActionTypes';
import type { CacheNoticeAnswer, CacheNoticeView, ChatCacheView } from './cacheView';
import type { AnswerPieceView, TokenView } from './answerView';
import type {
  AnswerStateView,
  AttachmentView,
  CallAnswer,
  ChatState,
  ConnectionView,
  NoticeActionId,
  NoticeView,
  SendCostView,
  StarterView,
  ToolCallView,
  TurnActionId,
  TurnView,
  WorkspaceContextView,
} from './chatState';
import type { OpenPlace, PlacesQuestion, PlacesReply } from './places';
import type { ChatSettingsView, DocumentFieldId, SettingFieldId } from './settingsView';

/** Where a prompt was written, as what. */
export interface DraftOrigin {
  text: string;
  /** The page alone whose composer it is from: each has a draft of its own. */
  pageId?: string | undefined;
}

/** A small change of {@link ChatState}. */
export type ChatPatch =
  | { kind: 'turnAdded'; turn: TurnView }
  /** These turns replace all that follow `afterId`, or of all where it is absent. */
  | { kind: 'turnsReplaced'; afterId?: string; turns: TurnView[] }
  /** These come before the turn that was the first so far. */
  | { kind: 'turnsPrepended'; beforeId: string; turns: TurnView[]; hasEarlier: boolean }
  /** With its first text an answer that was waiting is streaming. `candidate`: its index, if that is not 0. */
  | { kind: 'textAppended'; turnId: string; text: string; candidate?: number }
  /** It is behind all the text so far. */
  | { kind: 'pieceAppended'; turnId: string; piece: AnswerPieceView }
  /** What `showTokens` asked for. */
  | { kind: 'tokensShown'; turnId: string; tokens: TokenView[] }
  /** What became of a call of a turn so far. */
  | { kind: 'callChanged'; turnId: string; index: number; call: ToolCallView }
  /** The answer's state; its text stays as it is. */
  | { kind: 'turnChanged'; turnId: string; change: AnswerStateView }
  /** Files differ, or no longer, from what they were before the answer with this last turn. */
  | { kind: 'filesChanged'; turnId: string; files: readonly string[] }
  | { kind: 'attachmentsChanged'; attachments: AttachmentView[] }
  | { kind: 'connectionChanged'; connection: ConnectionView }
  | { kind: 'costChanged'; cost: SendCostView | undefined }
  | { kind: 'answeringChanged'; isAnswering: boolean }
  | { kind: 'undoChanged'; turnId: string | undefined }
  | { kind: 'settingsChanged'; settings: ChatSettingsView }
  | { kind: 'cacheChanged'; cache: ChatCacheView | undefined }
  | { kind: 'cacheNoticeChanged'; notice: CacheNoticeView | undefined }
  /** What was written there is part of the conversation now, or done; its composer can be emptied. */
  | ({ kind: 'draftTaken' } & DraftOrigin)
  /** It is not; the composer keeps it. */
  | { kind: 'draftRefused'; notice: NoticeView; pageId?: string | undefined }
  /** About what was to be attached and was not, or not as a whole. */
  | { kind: 'attachmentsRemarked'; notice: NoticeView };

/** What is being written. */
export interface WrittenDraft {
  text: string;
  /** It is sent once the answer with this id is complete. */
  waitsFor?: string;
}

/** What was being written, and the last turn that the chat had then. */
export interface DraftView extends WrittenDraft {
  lastTurnId?: string;
  /** It was written in another chat than the one that is shown: nothing that was sent here is a part of it. */
  isOfAnotherChat?: true;
}

/**
 * From the host to the page. `sequence` counts up by one with every `patches` message since the last
 * snapshot; a page that misses one asks for a snapshot.
 */
export type ToPage =
  /** With what was being written when the page was there last, as far as its host has it. */
  | { type: 'snapshot'; sequence: number; state: ChatState; draft?: DraftView }
  | { type: 'patches'; sequence: number; patches: ChatPatch[] }
  | { type: 'focusComposer' }
  /** A saved prompt for the composer; what was written already, and the cursor, belong between the two. */
  | { type: 'insertPrompt'; before: string; after: string }
  /** What a chat could begin with. `intro`: what has to be said of the model that answers. */
  | { type: 'starters'; starters: StarterView[]; intro?: string }
  /** Absent where there is no use for it. */
  | { type: 'workspaceContext'; view?: WorkspaceContextView };

/** The snapshot in a page's HTML. A page that is hidden and shown again has the same HTML. */
export interface FirstSnapshot {
  id: string;
  message: Extract<ToPage, { type: 'snapshot' }>;
}

/** What a pasted or dropped file may have at most, which has to be in memory as a whole on its way. */
export const largestPageFileBytes = 64 * 1024 * 1024;

/** From the page to the host, without an answer. */
export type FromPage =
  | { type: 'ready' }
  | { type: 'requestSnapshot' }
  | { type: 'send'; text: string }
  /** Asks what is here instead of an earlier prompt, with its attachments except for these. */
  | { type: 'edit'; turnId: string; text: string; withoutAttachments?: string[] }
  /** Asks for turns before the first one the page holds: some, or all from `upToId` on. */
  | { type: 'showEarlier'; beforeId: string; upToId?: string }
  | { type: 'changeTurn'; action: TurnActionId; turnId: string }
  /** What concerns one answer only. */
  | { type: 'answer'; turnId: string; act: AnswerAction }
  /** The draft, after a pause, so that its cost can be shown. */
  | ({ type: 'draftChanged' } & WrittenDraft)
  /** Whether the page has the keyboard. */
  | { type: 'focusChanged'; hasFocus: boolean }
  /** The cursor is in the composer, as `focusComposer` asked. */
  | { type: 'composerFocused' }
  | { type: 'acceptCompletion'; kind: CompletionKind; id: string }
  | { type: 'start'; id: string }
  /** Whether messages are sent with code of the workspace. */
  | { type: 'searchWorkspace'; isWanted: boolean }
  /** Asks which tools the model may call. */
  | { type: 'chooseTools' }
  /** What the user says of instructions of folders that are new. */
  | { type: 'answerInstructions'; isWanted: boolean }
  /** Opens the file that has the instructions of a folder. */
  | { type: 'openInstructions'; id: string }
  /** Sends messages of this chat without them. */
  | { type: 'leaveOutInstructions'; id: string }
  /** Opens what a call of a turn was asked with and gave. */
  | { type: 'openCall'; turnId: string; index: number }
  /** Shows the change that a call proposes. */
  | { type: 'openChange'; turnId: string; index: number }
  /** Decides all changes that calls of a turn propose. */
  | { type: 'decideChanges'; turnId: string; isAccepted: boolean }
  /** Opens what a call gave, where the model got only part of it. */
  | { type: 'openWholeResult'; turnId: string; index: number }
  /** Shows where else a call can be seen, such as its terminal. */
  | { type: 'showCall'; turnId: string; index: number }
  /** Says yes or no to a call that waits for it. */
  | { type: 'answerCall'; turnId: string; index: number; answer: CallAnswer }
  /** Brings back what files were before the answer with this last turn. */
  | { type: 'restoreFiles'; turnId: string }
  | { type: 'stop' }
  | { type: 'newChat' }
  /** The settings form is open and wants what the service has to choose from. */
  | { type: 'settingsOpened' }
  /** One field of the settings, as the text of its control. */
  | { type: 'changeSetting'; field: SettingFieldId; value: string }
  /** Opens a field in an editor. */
  | { type: 'editSetting'; field: DocumentFieldId }
  /** Brings back the default of a field, or of all. */
  | { type: 'resetSettings'; field?: SettingFieldId }
  | { type: 'act'; action: NoticeActionId; turnId?: string }
  /** The chat goes on without the cached content that it uses. */
  | { type: 'stopUsingCache' }
  | { type: 'renewCache' }
  | ({ type: 'answerCacheNotice' } & CacheNoticeAnswer)
  /** Asks what to attach. */
  | { type: 'attach' }
  /** Files that were pasted or dropped; without bytes where the page could not read them. */
  | { type: 'attachFiles'; files: { name: string; sizeBytes: number; bytes?: Uint8Array }[] }
  /** What was dropped from VS Code. */
  | { type: 'attachUris'; uris: string[] }
  /** Opens an attachment of the draft or of a turn. */
  | { type: 'openAttachment'; turnId?: string; id: string }
  | { type: 'removeAttachment'; id: string }
  /** Sends an attachment although the chat has it. */
  | { type: 'sendAttachmentAgain'; id: string }
  | { type: 'openLink'; href: string }
  | OpenPlace
  | { type: 'copyText'; text: string }
  /** Copies a prompt, or an answer as Markdown. */
  | { type: 'copyTurn'; turnId: string };

/** Asks what a `#` or `/` with this text behind it can become. */
export interface CompletionQuestion {
  type: 'complete';
  kind: CompletionKind;
  query: string;
}

/**
 * Asks what was asked before: in the open chat before a turn, or where `chatId` is there, in the chat used before that
 * one.
 */
export interface EarlierPromptsQuestion {
  type: 'earlierPrompts';
  turnId?: string;
  chatId?: string;
}

/** The prompts of one chat, newest first; without an id there are no more. */
export interface EarlierPromptsReply {
  chatId?: string;
  prompts: string[];
}

/** Everything from the page to the host. */
export interface ChatToHost {
  message: FromPage | CompletionQuestion | PlacesQuestion | EarlierPromptsQuestion;
  replies: {
    complete: CompletionItem[];
    findPlaces: PlacesReply;
    earlierPrompts: EarlierPromptsReply;
  };
}
