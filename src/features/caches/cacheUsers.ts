import type { CachedContent } from '../../protocol/cachedContent';
import type { CachedContentStore } from '../../services/cachedContents/cachedContentStore';
import type { CommandCache } from '../../services/cachedContents/commandCache';
import { cacheLabel } from '../../caching/cacheLabel';
import type { CachingChat } from './cachingChat';

/** What uses the cached contents of the service that is asked: the open chat, and the commands. */
export class CacheUsers {
  readonly #store: CachedContentStore;
  readonly #commandCache: Pick<CommandCache, 'isUsed' | 'use'>;
  readonly #chat: Pick<CachingChat, 'restore' | 'usedCache' | 'useIfThere'>;

  constructor(
    store: CachedContentStore,
    commandCache: Pick<CommandCache, 'isUsed' | 'use'>,
    chat: Pick<CachingChat, 'restore' | 'usedCache' | 'useIfThere'>,
  ) {
    this.#store = store;
    this.#commandCache = commandCache;
    this.#chat = chat;
  }

  isUsedByCommands(name: string): boolean {
    return this.#commandCache.isUsed(this.#store.service, name);
  }

  async isUsedByChat(name: string): Promise<boolean> {
    await this.#chat.restore();
    return this.#chat.usedCache === name;
  }

  /**
   * Puts the open chat and the commands on a cached content where they use another, which it replaces.
   *
   * @param service whose cached contents they are, which may not be the one that is asked by now
   * @param isOfCommands whether the commands use the other, or did until it was deleted
   */
  async takeOver(
    former: string,
    made: CachedContent,
    service: string,
    isOfCommands = this.#commandCache.isUsed(service, former),
  ): Promise<void> {
    const { name = '', model } = made;
    if (isOfCommands) {
      await this.#commandCache.use({ name, service, model, label: cacheLabel(made) });
    }
    // The chat may have followed it already, by what is remembered of the new one.
    const isOfChat = (await this.isUsedByChat(former)) || (await this.isUsedByChat(name));
    if (isOfChat) await this.#chat.useIfThere(name);
  }
}
