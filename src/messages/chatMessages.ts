import type { CompletionItem, CompletionKind } from './completion';
import type {
  AnswerStateView,
  AttachmentView,
  ChatState,
  ConnectionView,
  NoticeActionId,
  NoticeView,
  SendCostView,
  StarterView,
  TurnActionId,
  TurnView,
} from './chatState';
import type { ChatSettingsView, SettingFieldId } from './settingsView';

/** A small change of {@link ChatState}. */
export type ChatPatch =
  | { kind: 'turnAdded'; turn: TurnView }
  /** These turns stand in the place of all that follow `afterId`, or of all where it is absent. */
  | { kind: 'turnsReplaced'; afterId?: string; turns: TurnView[] }
  /** These come before the turn that was the first so far. */
  | { kind: 'turnsPrepended'; beforeId: string; turns: TurnView[]; hasEarlier: boolean }
  /** With its first text an answer that was waiting is streaming. */
  | { kind: 'textAppended'; turnId: string; text: string }
  /** The answer's state; its text stays as it is. */
  | { kind: 'turnChanged'; turnId: string; change: AnswerStateView }
  | { kind: 'attachmentsChanged'; attachments: AttachmentView[] }
  | { kind: 'connectionChanged'; connection: ConnectionView }
  | { kind: 'costChanged'; cost: SendCostView | undefined }
  | { kind: 'undoChanged'; turnId: string | undefined }
  | { kind: 'settingsChanged'; settings: ChatSettingsView }
  /** The prompt the page sent is part of the conversation now; the composer can be emptied. */
  | { kind: 'draftTaken' }
  /** It is not; the composer keeps it. */
  | { kind: 'draftRefused'; notice: NoticeView };

/**
 * From the host to the page. `sequence` counts up by one with every `patches` message since the last
 * snapshot; a page that misses one asks for a snapshot.
 */
export type ToPage =
  | { type: 'snapshot'; sequence: number; state: ChatState }
  | { type: 'patches'; sequence: number; patches: ChatPatch[] }
  | { type: 'focusComposer' }
  /** Answers `complete`. */
  | { type: 'completions'; requestId: number; items: CompletionItem[] }
  /** A saved prompt for the composer; what was written already, and the cursor, belong between the two. */
  | { type: 'insertPrompt'; before: string; after: string }
  /** What a chat could begin with. */
  | { type: 'starters'; starters: StarterView[] };

/** From the page to the host. */
export type FromPage =
  | { type: 'ready' }
  | { type: 'requestSnapshot' }
  | { type: 'send'; text: string }
  /** Asks what stands here in the place of an earlier prompt, with what went along with that. */
  | { type: 'edit'; turnId: string; text: string }
  /** Asks for turns before the first one the page holds: some, or all from `upToId` on. */
  | { type: 'showEarlier'; beforeId: string; upToId?: string }
  | { type: 'changeTurn'; action: TurnActionId; turnId: string }
  /** What is being written, after a pause, so that its cost can be told. */
  | { type: 'draftChanged'; text: string }
  /** Whether the page has the keyboard. */
  | { type: 'focusChanged'; hasFocus: boolean }
  /** Asks what a `#` or `/` with this text behind it can become. */
  | { type: 'complete'; kind: CompletionKind; query: string; requestId: number }
  | { type: 'acceptCompletion'; kind: CompletionKind; id: string }
  | { type: 'start'; id: string }
  | { type: 'stop' }
  | { type: 'newChat' }
  /** The settings sheet is open: what the service has to choose from is wanted. */
  | { type: 'settingsOpened' }
  /** One field of the settings, as the text of its control. */
  | { type: 'changeSetting'; field: SettingFieldId; value: string }
  /** Brings back the default of a field, or of all. */
  | { type: 'resetSettings'; field?: SettingFieldId }
  | { type: 'act'; action: NoticeActionId; turnId?: string }
  | { type: 'attachActiveEditor' }
  | { type: 'removeAttachment'; id: string }
  | { type: 'openLink'; href: string }
  | { type: 'copyText'; text: string };
