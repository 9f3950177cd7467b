import type { Event } from '../../base/emitter';
import type { ChatSettings } from '../../conversation/chatSettings';
import type { Conversation } from '../../conversation/conversation';
import type { FinalStatus } from '../../conversation/record';
import type { Attachment, TextAttachment, Turn } from '../../conversation/turn';
import type { CompletionItem } from '../../messages/completion';
import type { SettingFieldId } from '../../messages/settingsView';
import type { Model } from '../../protocol/model';
import type { GenerateContentResponse } from '../../protocol/response';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import type { CacheNotice } from '../../caching/cacheNotice';

// What other features may know of the chat, each of them only what it uses.

/** The chat on the screen. */
export interface ChatView {
  /** Brings the chat to the front, without the cursor. */
  show(): Promise<void>;
  /** Brings the chat to the front with the cursor in the composer. */
  open(): Promise<void>;
}

/** The conversation that is open in this window. */
export interface CurrentChat {
  /** Resolves when the conversation that was open when the window closed is back. */
  restore(): Promise<void>;
  readonly current: {
    /** Only its last turns, until it is whole. */
    readonly conversation: Conversation;
  };
  /** The same once all its turns are read. Rejects with what the file system says. */
  whole(): Promise<{ readonly conversation: Conversation }>;
}

/** What the open chat asks with. */
export interface CurrentChatSettings {
  readonly chosen: ChatSettings;
  /** The model that answers; undefined until it is known. */
  readonly model: Model | undefined;
  /** All that turns would be asked with, what folders say and tools included. */
  asked(path: readonly Turn[]): ChatSettings;
  /** Changes a field, written as the settings of the chat write it. */
  change(field: SettingFieldId, text: string): void;
}

/** What is asked and answered in the open chat. Each returned sentence says why it was not taken. */
export interface ChatQuestions {
  ask(prompt: string, attachments: readonly Attachment[]): Promise<string | undefined>;
  /** Goes on in the chat with what was asked and answered elsewhere. */
  takeOver(exchange: Exchange): Promise<string | undefined>;
}

/** What was asked and answered outside the chat. */
export interface Exchange {
  prompt: string;
  attachments: Attachment[];
  /** `models/{model}` */
  model: string;
  answer: GenerateContentResponse;
  status: FinalStatus;
}

/** The open chat and the cached content that it asks with. */
export interface CachedContentChat {
  /** Whether nothing was said in it yet. */
  readonly isEmpty: boolean;
  readonly settings: CurrentChatSettings;
  /** Puts the chat on a cached content. False if the service does not have it any more. */
  useCachedContent(name: string): Promise<boolean>;
  changeSetting(field: SettingFieldId, text: string): void;
  /** Shows a notice above the composer, or takes it away. */
  showCacheNotice(notice: CacheNotice | undefined): void;
}

/** The chats of this workspace. */
export interface ChatList {
  /** The title that the list shows; undefined when there is no such chat. */
  title(id: string): Promise<string | undefined>;
  /** A chat was deleted here: its id. */
  readonly onDidDelete: Event<string>;
}

/** Makes a chat of the list the open one. False if it can't be read, undefined if another one is chosen meanwhile. */
export interface ChatOpener {
  open(id: string): Promise<boolean | undefined>;
}

/** Completes mentions in the composer to what another feature finds. */
export interface MentionSource {
  /** The best items; none for a text that another one came behind. */
  find(text: string): Promise<CompletionItem[]>;
  /** Attaches what is mentioned; false if the id is not one of its own. Rejects if it can't be opened. */
  accept(id: string, attachments: Pick<DraftAttachments, 'attachRead'>): Promise<boolean>;
}

/** Finds the code of the workspace that a message is about. */
export interface CodeFinder {
  /** Begins the index where there is none, for which the user may be asked. Rejects with the index's error. */
  begin(): Promise<boolean>;
  /** Whether another model than the one inside Parley is asked for each question. */
  asksOtherModel(): Promise<boolean>;
  /** The best lines first. Rejects with the index's error, where the user is to be asked, or when it is aborted. */
  find(question: string, signal: AbortSignal): Promise<TextAttachment[]>;
}
