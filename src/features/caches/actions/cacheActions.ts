import { l10n } from 'vscode';
import type { Clock } from '../../../base/clock';
import { cacheLabel } from '../../../caching/cacheLabel';
import { runCommand } from '../../../platform/registerCommands';
import type { Dialogs } from '../../../platform/dialogs';
import { describeProblem } from '../../../platform/problem';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { CommandCache } from '../../../services/cachedContents/commandCache';
import { CacheUsers } from '../cacheUsers';
import type { CachingChat } from '../cachingChat';
import { CacheDeletion } from './cacheDeletion';
import { CacheExpiry } from './cacheExpiry';
import { CacheSources } from './cacheSources';
import { OrphanDeletion } from './orphanDeletion';

/** The chats, as far as actions need them. */
export type ActionChat = Pick<
  CachingChat,
  'exists' | 'id' | 'open' | 'read' | 'restore' | 'useIfThere' | 'usedCache'
>;

/** What is done with cached contents of the service that is asked. */
export class CacheActions {
  readonly expiry: CacheExpiry;
  readonly deletion: CacheDeletion;
  readonly orphans: OrphanDeletion;
  readonly sources: CacheSources;
  readonly #store: CachedContentStore;
  readonly #commandCache: CommandCache;
  readonly #dialogs: Dialogs;

  constructor(
    store: CachedContentStore,
    commandCache: CommandCache,
    chat: ActionChat,
    dialogs: Dialogs,
    clock: Clock,
  ) {
    this.#store = store;
    this.#commandCache = commandCache;
    this.#dialogs = dialogs;
    const users = new CacheUsers(store, commandCache, chat);
    this.expiry = new CacheExpiry(store, dialogs, clock);
    this.deletion = new CacheDeletion(store, users, chat, dialogs, clock);
    this.orphans = new OrphanDeletion(store, this.deletion, chat, dialogs, clock);
    this.sources = new CacheSources(store, chat, dialogs);
  }

  copyNames(names: readonly string[]): Promise<void> {
    return this.#dialogs.copy(names.join('\n'));
  }

  /** Only the expiry can be changed (interface: cachedContents.patch); for all else the way is a new one. */
  async edit(name: string): Promise<void> {
    const { connection } = this.#store;
    const chosen = await this.#dialogs.pick(
      [
        {
          label: l10n.t('Set Expiry…'),
          detail: l10n.t('The only field you can change.'),
          value: 'expiry' as const,
        },
        {
          label: l10n.t('Create New to Change Contents…'),
          detail:
            this.#store.record(name) === undefined
              ? l10n.t(
                  'Model, name, contents, instruction and tools can’t be changed. Parley didn’t create this cached content, so a new one starts with its model and name only.',
                )
              : l10n.t(
                  'Model, name, contents, instruction and tools can’t be changed. A new one starts with these values.',
                ),
          value: 'new' as const,
        },
      ],
      {
        title: l10n.t('Edit “{0}”', this.#store.labelOf(name)),
        placeHolder: l10n.t('What do you want to change?'),
      },
    );
    if (chosen === 'expiry') await this.expiry.set([name], connection);
    if (chosen === 'new') await runCommand('parley.recreateCachedContent', name);
  }

  /** Has commands use a cached content from now on; if they use it already, stops that. */
  async toggleForCommands(name: string): Promise<void> {
    const { service } = this.#store;
    const commandCache = this.#commandCache;
    if (commandCache.isUsed(service, name)) return this.stopForCommands();
    try {
      // Asked again: what is gone must not be chosen.
      const content = await this.#store.fetch(name);
      const { model } = content;
      const label = cacheLabel(content);
      await commandCache.use({ name, service, model, label });
      const stop = l10n.t('Stop Using');
      const sentence = l10n.t('Commands such as Explain and Rewrite now use “{0}”.', label);
      void this.#dialogs.notify(sentence, stop).then(async (chosen) => {
        if (chosen === stop && commandCache.isUsed(service, name)) await commandCache.stop();
      });
    } catch (error) {
      const reason = describeProblem(error).message;
      const label = this.#store.labelOf(name);
      void this.#dialogs.warn(l10n.t('“{0}” can’t be used: {1}', label, reason));
    }
  }

  async stopForCommands(): Promise<void> {
    const { chosen } = this.#commandCache;
    if (chosen === undefined) {
      void this.#dialogs.notify(l10n.t('Commands no longer use a cached content.'));
      return;
    }
    await this.#commandCache.stop();
    void this.#dialogs.notify(l10n.t('Commands no longer use “{0}”.', chosen.label));
  }
}
