import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ChatCacheView } from '../../../messages/cacheView';
import { isForwarded } from '../../../services/connection/modelAbilities';
import { setContextKey } from '../../../platform/contextKeys';
import type { ChatParts } from '../chatParts';
import { changedSentence, misfitSentence } from './cacheTexts';
import { standingMisfit } from '../../../caching/records/planRequest';

/** What the composer says of the cached content that the open chat uses. */
export class ChatCacheLine {
  readonly #parts: Pick<ChatParts, 'caches' | 'keeper' | 'settings'>;
  readonly #onChange: (view: ChatCacheView | undefined) => void;
  #told: unknown;

  constructor(
    parts: Pick<ChatParts, 'caches' | 'keeper' | 'settings'>,
    onChange: (view: ChatCacheView | undefined) => void,
  ) {
    this.#parts = parts;
    this.#onChange = onChange;
  }

  /** As it is now; undefined while the chat uses none. */
  get view(): ChatCacheView | undefined {
    const known = this.#known();
    if (known === undefined) return undefined;
    const { name: _, expireAtMs, ...view } = known;
    return { ...view, ...(expireAtMs !== undefined && { leftMs: expireAtMs - Date.now() }) };
  }

  /** Tells what is new; that time goes by is nothing new. */
  update(): void {
    const known = this.#known();
    if (isDeepStrictEqual(known, this.#told)) return;
    this.#told = known;
    this.#parts.caches.watchSources(known !== undefined);
    setContextKey('parley.usesCachedContent', known !== undefined);
    this.#onChange(this.view);
  }

  #known():
    | (Omit<ChatCacheView, 'leftMs'> & { name: string; expireAtMs: number | undefined })
    | undefined {
    const { caches, settings } = this.#parts;
    const { cachedContent } = settings.chosen;
    if (cachedContent === undefined) return undefined;
    const { name, label, model, tokens, expireAtMs } = caches.find(cachedContent);
    const { remark, isOutOfDate } = this.#remark(cachedContent);
    const note = isForwarded(caches.store.connection, model) && remark === undefined;
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
    const { caches, keeper, settings } = this.#parts;
    const { conversation } = keeper.current;
    const cache = caches.find(cachedContent);
    // Of a chat that is not read to its beginning it can't be told how it begins.
    const planned = conversation.isWhole
      ? settings.plan(conversation.path()).withoutCache
      : undefined;
    const reason = planned?.reason ?? standingMisfit(cache, settings.model?.name);
    if (reason !== undefined) return { remark: misfitSentence(reason, cache) };
    const changed = changedSentence(cache);
    return changed === undefined ? {} : { remark: changed, isOutOfDate: true };
  }
}
