import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ChatCacheView } from '../../../messages/cacheView';
import { isForwarded } from '../../../services/connection/modelAbilities';
import { setContextKey } from '../../../platform/setContextKey';
import type { ChatPatches } from '../chatPatches';
import type { CurrentConversation } from '../currentConversation';
import type { ChatSettingsModel } from '../settings/chatSettingsModel';
import type { ChatCaches } from './chatCaches';
import { changedSentence, misfitSentence } from './cacheSentences';
import { permanentMisfit } from '../../../caching/records/planRequest';

/** What the composer says of the cached content that the open chat uses. */
export class ChatCacheLine {
  readonly #currentConversation: CurrentConversation;
  readonly #settings: ChatSettingsModel;
  readonly #caches: ChatCaches;
  readonly #patches: ChatPatches;
  #reported: unknown;

  constructor(
    currentConversation: CurrentConversation,
    settings: ChatSettingsModel,
    caches: ChatCaches,
    patches: ChatPatches,
  ) {
    this.#currentConversation = currentConversation;
    this.#settings = settings;
    this.#caches = caches;
    this.#patches = patches;
  }

  /** As it is now; undefined while the chat uses none. */
  get view(): ChatCacheView | undefined {
    const known = this.#known();
    if (known === undefined) return undefined;
    const { name: _, expireAtMs, ...view } = known;
    if (expireAtMs === undefined) return view;
    return { ...view, leftMs: expireAtMs - this.#currentConversation.current.nowMs };
  }

  /** Reports what is new; that time goes by is nothing new. */
  update(): void {
    const known = this.#known();
    if (isDeepStrictEqual(known, this.#reported)) return;
    this.#reported = known;
    this.#caches.watchSources(known !== undefined);
    setContextKey('parley.usesCachedContent', known !== undefined);
    this.#patches.post({ kind: 'cacheChanged', cache: this.view });
  }

  #known():
    | (Omit<ChatCacheView, 'leftMs'> & { name: string; expireAtMs: number | undefined })
    | undefined {
    const { cachedContent } = this.#settings.chosen;
    if (cachedContent === undefined) return undefined;
    const { name, label, model, tokens, expireAtMs } = this.#caches.find(cachedContent);
    const { remark, isOutOfDate } = this.#remark(cachedContent);
    const note = isForwarded(this.#caches.store.connection, model) && remark === undefined;
    return {
      name,
      label,
      ...(tokens !== undefined && { tokens }),
      expireAtMs,
      ...(note && { note: vscode.l10n.t('sent to your model server with each message') }),
      ...(remark !== undefined && { remark }),
      ...(isOutOfDate === true && { isOutOfDate }),
    };
  }

  #remark(cachedContent: string): Pick<ChatCacheView, 'remark' | 'isOutOfDate'> {
    const { conversation } = this.#currentConversation.current;
    const cache = this.#caches.find(cachedContent);
    // How a chat begins is unknown until it is read to its beginning.
    const planned = conversation.isWhole
      ? this.#settings.plan(conversation.path()).withoutCache
      : undefined;
    const reason = planned?.reason ?? permanentMisfit(cache, this.#settings.model?.name);
    if (reason !== undefined) return { remark: misfitSentence(reason, cache) };
    const changed = changedSentence(cache);
    return changed === undefined ? {} : { remark: changed, isOutOfDate: true };
  }
}
