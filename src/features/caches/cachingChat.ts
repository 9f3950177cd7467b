import type { Event } from '../../base/emitter';
import type { CacheNotice } from '../../caching/cacheNotice';
import type { ChatSettings } from '../../conversation/chatSettings';
import type { Turn } from '../../conversation/turn';
import type { Model } from '../../protocol/model';
import type { CachedContentChat, ChatList, ChatOpener, ChatView, CurrentChat } from '../chat/api';

/** A chat as it is, with all its turns. */
export interface ReadChat {
  id: string;
  path: readonly Turn[];
  /** All that the chat asks with, instruction and tools included. */
  settings: ChatSettings;
  /** The one that answers; undefined until it is known. */
  model: Model | undefined;
}

/** The chat that is open in this window, and those of its workspace, as caching sees them. */
export class CachingChat {
  readonly #current: CurrentChat;
  readonly #open: CachedContentChat & ChatOpener;
  readonly #list: ChatList;
  readonly #view: ChatView;
  /** A chat was deleted here: its id. */
  readonly onDidDelete: Event<string>;

  constructor(
    current: CurrentChat,
    open: CachedContentChat & ChatOpener,
    list: ChatList,
    view: ChatView,
  ) {
    this.#current = current;
    this.#open = open;
    this.#list = list;
    this.#view = view;
    this.onDidDelete = list.onDidDelete;
  }

  /** The id of the open chat. */
  get id(): string {
    return this.#current.current.conversation.id;
  }

  /** The name of the cached content that the open chat uses. */
  get usedCache(): string | undefined {
    return this.#open.settings.chosen.cachedContent;
  }

  /** Whether nothing was said in the open chat yet. */
  get isEmpty(): boolean {
    return this.#open.isEmpty;
  }

  /** Resolves when the chat that was open when the window closed is back. */
  restore(): Promise<void> {
    return this.#current.restore();
  }

  /** The open chat with all its turns. Rejects with what the file system says. */
  async read(): Promise<ReadChat> {
    await this.restore();
    const { conversation } = await this.#current.whole();
    const path = conversation.path();
    const { settings } = this.#open;
    return { id: conversation.id, path, settings: settings.asked(path), model: settings.model };
  }

  /** Has a chat use a cached content, or none, without asking for it. False if it is not open any more. */
  use(chatId: string, name = ''): boolean {
    if (this.id !== chatId) return false;
    this.#open.settings.change('cachedContent', name);
    return true;
  }

  /** Puts the open chat on a cached content. False if the service does not have it any more. */
  async useIfThere(name: string): Promise<boolean> {
    await this.restore();
    return this.#open.useCachedContent(name);
  }

  /** Has the open chat use no cached content. */
  stopUsing(): void {
    this.#open.changeSetting('cachedContent', '');
  }

  /** Shows a notice above the composer. */
  showNotice(notice: CacheNotice): void {
    this.#open.showCacheNotice(notice);
  }

  /** Brings the chat to the front, without the cursor. */
  show(): Promise<void> {
    return this.#view.show();
  }

  /** Whether there is a chat of this id. */
  async exists(id: string): Promise<boolean> {
    return (await this.#list.title(id)) !== undefined;
  }

  /** Opens a chat, with the cursor in the composer. False if it is no longer there. */
  async open(id: string): Promise<boolean> {
    const isOpen = await this.#open.open(id);
    if (isOpen === true) await this.#view.open();
    return isOpen !== false;
  }
}
