import type * as vscode from 'vscode';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { draftTurn, type Draft } from '../../sendCosts/sendCostCounter';
import type { ChatCaches } from './cached/chatCaches';
import type { ConversationKeeper } from './conversationKeeper';
import type { ChatSettingsKeeper } from './settings/chatSettingsKeeper';

/** What would be sent now: the turns of the open chat and the message that is being written. */
export class ChatDraft {
  readonly #keeper: ConversationKeeper;
  readonly #attachments: DraftAttachments;
  readonly #settings: ChatSettingsKeeper;
  readonly #caches: ChatCaches;
  readonly onDidChangeAttachments: vscode.Event<void>;
  /** What is written in the composer. */
  prompt = '';

  constructor(
    keeper: ConversationKeeper,
    attachments: DraftAttachments,
    settings: ChatSettingsKeeper,
    caches: ChatCaches,
  ) {
    this.#keeper = keeper;
    this.#attachments = attachments;
    this.#settings = settings;
    this.#caches = caches;
    this.onDidChangeAttachments = attachments.onDidChange;
  }

  /** Rejects with what the file system says, where the turns before have to be read. */
  async read(): Promise<Draft> {
    await this.#keeper.current.complete();
    const path = this.#keeper.current.conversation.path();
    const written = { attachments: this.#attachments.peek(), prompt: this.prompt };
    const { settings, leftOut } = this.#settings.plan([...path, draftTurn(written)]);
    const cachedTokens = this.#caches.tokensOf(settings.cachedContent) ?? 0;
    return { path, ...written, settings, leftOut, cachedTokens };
  }
}
