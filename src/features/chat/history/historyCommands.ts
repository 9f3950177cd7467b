import * as vscode from 'vscode';
import { describeError } from '../../../base/log';
import { showInformation } from '../../../platform/notify';
import { removeUnusedMedia } from '../../../storage/removeUnusedMedia';
import { deleteChat } from './deleteChat';
import { exportChat } from './exportChat';
import type { HistoryOptions } from './historyOptions';
import { importChat } from './importChat';
import { renameChat } from './renameChat';
import { searchChats } from './searchChats';
import { showChats } from './showChats';

/** What the commands about the chats of the workspace do. */
export class HistoryCommands {
  readonly #options: HistoryOptions;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Old deletions go now rather than at the start, which asks nothing of the disk. */
  async show(): Promise<void> {
    const { history, log } = this.#options;
    await history.emptyDeleted();
    // In the background: it may have to read every journal.
    this.#removeUnusedMedia().catch((error: unknown) => log.warn(`media: ${describeError(error)}`));
    await showChats(this.#options);
  }

  async #removeUnusedMedia(): Promise<void> {
    const { history, store, attachments } = this.#options;
    // A machine that has slept may not have come to it since.
    await store.keep(attachments.digests, new Date(history.nowMs));
    await removeUnusedMedia(history, store, history.nowMs);
  }

  search(): void {
    searchChats(this.#options);
  }

  import(): Promise<void> {
    return importChat(this.#options);
  }

  renameCurrent(): Promise<void> {
    return this.#withCurrent((chat) => renameChat(chat, this.#options.history));
  }

  deleteCurrent(): Promise<void> {
    const { history, controller, log } = this.#options;
    return this.#withCurrent((chat) => deleteChat(chat, history, controller, log));
  }

  exportCurrent(): Promise<void> {
    const { history, store } = this.#options;
    return this.#withCurrent((chat) => exportChat(chat, history, store));
  }

  async #withCurrent(act: (chat: { id: string; title: string }) => Promise<void>): Promise<void> {
    const { history, controller } = this.#options;
    await controller.restored();
    const { id } = controller.conversation;
    const title = await history.title(id);
    if (title !== undefined) return act({ id, title });
    void showInformation(
      vscode.l10n.t('The chat is empty. Send a message first, or open an earlier chat.'),
    );
  }
}
