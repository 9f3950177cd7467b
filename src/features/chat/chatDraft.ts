import type * as vscode from 'vscode';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { draftTurn, type Draft } from '../../sendCosts/sendCostCounter';
import type { ChatCaches } from './cached/chatCaches';
import type { CurrentConversation } from './currentConversation';
import type { ChatSettingsModel } from './settings/chatSettingsModel';

/** What would be sent now: the turns of the open chat and the message that is being written. */
export class ChatDraft {
  readonly #currentConversation: CurrentConversation;
  readonly #attachments: DraftAttachments;
  readonly #settings: ChatSettingsModel;
  readonly #caches: ChatCaches;
  readonly onDidChangeAttachments: vscode.Event<void>;
  /** What is written in the composer. */
  prompt = '';

  constructor(
    currentConversation: CurrentConversation,
    attachments: DraftAttachments,
    settings: ChatSettingsModel,
    caches: ChatCaches,
  ) {
    this.#currentConversation = currentConversation;
    this.#attachments = attachments;
    this.#settings = settings;
    this.#caches = caches;
    this.onDidChangeAttachments = attachments.onDidChange;
  }

  /** Rejects with what the file system says, where the turns before have to be read. */
  async read(): Promise<Draft> {
    const { conversation } = await this.#currentConversation.whole();
    const path = conversation.path();
    const written = { attachments: this.#attachments.peek(), prompt: this.prompt };
    const { settings, leftOut, folderInstructions } = this.#settings.plan([
      ...path,
      draftTurn(written),
    ]);
    const cachedTokens = this.#caches.tokensOf(settings.cachedContent);
    return {
      ...{ path, ...written, settings, leftOut, folderInstructions },
      ...(cachedTokens !== undefined && { cachedTokens }),
    };
  }
}
