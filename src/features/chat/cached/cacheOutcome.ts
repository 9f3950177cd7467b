import * as vscode from 'vscode';
import type { ModelTurn } from '../../../conversation/turn';
import type { CacheNotice } from '../../../caching/cacheNotice';
import type { Connection } from '../../../services/connection/connections';
import { runCommand } from '../../../platform/registerCommands';
import type { ChatSettingsModel } from '../settings/chatSettingsModel';
import type { ChatCaches } from './chatCaches';
import type { OpenConversation } from '../../../storage/openConversation';
import { withoutCacheSentence } from '../../../services/modelRequest/withoutCacheSentence';

/** What follows from an answer for the cached content of its chat. */
export class CacheOutcome {
  readonly #caches: ChatCaches;
  readonly #settings: ChatSettingsModel;
  readonly #open: OpenConversation;
  readonly #showNotice: (notice: CacheNotice) => void;
  #isTaken = false;

  /** @param showNotice shows it where the chat is still the open one */
  constructor(
    caches: ChatCaches,
    settings: ChatSettingsModel,
    open: OpenConversation,
    showNotice: (notice: CacheNotice) => void,
  ) {
    this.#caches = caches;
    this.#settings = settings;
    this.#open = open;
    this.#showNotice = showNotice;
  }

  /** The service answers. Only now it is certain that nothing but the cached content was in the way. */
  taken({ withoutCache }: ModelTurn, asked: Connection | undefined): void {
    if (this.#isTaken || withoutCache === undefined) return;
    const { name, reason } = withoutCache;
    if (reason !== 'gone' && reason !== 'refused') return;
    this.#isTaken = true;
    this.#settings.stopUsing(name, this.#open);
    if (reason === 'gone' && asked !== undefined) void this.#caches.store.foundGone(name, asked);
    this.#showNotice({
      message: `${withoutCacheSentence(withoutCache)}.`,
      actions:
        reason === 'refused'
          ? []
          : [
              {
                label: vscode.l10n.t('Create New…'),
                run: () => void runCommand('parley.recreateCachedContent', name),
              },
            ],
    });
  }

  /**
   * Reports what was billed, also where no cached content was used, so that the two can be compared: at the
   * service that was asked, whichever is connected by now.
   */
  ended({ model, settings, answer, times }: ModelTurn, asked: Connection | undefined): void {
    const { promptTokenCount, cachedContentTokenCount = 0 } = answer.usageMetadata ?? {};
    if (model === undefined || promptTokenCount === undefined || asked === undefined) return;
    const { askedAtMs, firstAtMs } = times;
    const use = {
      model,
      promptTokens: promptTokenCount,
      cachedTokens: cachedContentTokenCount,
      ...(askedAtMs !== undefined && firstAtMs !== undefined
        ? { firstTextMs: firstAtMs - askedAtMs }
        : {}),
      chatId: this.#open.conversation.id,
    };
    this.#caches.store.used(settings?.cachedContent ?? '', use, asked);
  }
}
