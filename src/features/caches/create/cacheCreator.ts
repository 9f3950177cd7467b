import type { CachedContent } from '../../../protocol/cachedContent';
import type { Content } from '../../../protocol/content';
import type { RequestMedia, ReportActivity } from '../../../services/attachments/requestMedia';
import { describeError, type Log } from '../../../base/log';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { createOrFind, mayBeMade } from '../../../services/cachedContents/createOrFind';
import type { Connection } from '../../../services/connection/connections';
import { serviceKey } from '../../../services/connection/serviceKey';
import type { CacheUsers } from '../cacheUsers';
import type { CacheMinimums } from '../../../services/cachedContents/cacheMinimums';
import { contentsOfChat } from './chatContents';
import {
  cachedContentOf,
  contentsOfPieces,
  isChat,
  isReplaced,
  newRecordOf,
  tickedPieces,
  type CacheDraft,
  type DraftCount,
} from '../../../caching/records/cacheDraft';
import { refusedSize } from '../../../caching/refusedSize';

/** How a try to create ended. */
export type CreateOutcome =
  | { kind: 'made'; content: CachedContent; formerProblem?: unknown }
  /** It failed; `isUncertain`: the service may have made it, though its list does not show it. */
  | { kind: 'failed'; error: unknown; isUncertain: boolean };

/** Has a service make cached contents of drafts (interface: cachedContents.create). */
export class CacheCreator {
  readonly #store: CachedContentStore;
  readonly #media: Pick<RequestMedia, 'prepare'>;
  readonly #minimums: CacheMinimums;
  readonly #users: Pick<CacheUsers, 'takeOver'>;
  readonly #log: Log;

  constructor(
    store: CachedContentStore,
    media: Pick<RequestMedia, 'prepare'>,
    minimums: CacheMinimums,
    users: Pick<CacheUsers, 'takeOver'>,
    log: Log,
  ) {
    this.#store = store;
    this.#media = media;
    this.#minimums = minimums;
    this.#users = users;
    this.#log = log;
  }

  /**
   * Sends a draft, once. Never rejects. Where it stays open whether the service has made it, the list is
   * asked for it.
   */
  async create(
    draft: CacheDraft,
    count: DraftCount,
    signal: AbortSignal,
    notify: ReportActivity,
  ): Promise<CreateOutcome> {
    const at = this.#store.connection;
    let isSent = false;
    try {
      const contents = await this.#contentsOf(draft, at, signal, notify);
      signal.throwIfAborted();
      const body = cachedContentOf(draft, contents);
      const origin = newRecordOf(draft, contents, count);
      isSent = true;
      const content = await createOrFind(this.#store, body, origin, { signal, at }, (problem) =>
        this.#log.warn(`record of a cached content: ${describeError(problem)}`),
      );
      return await this.#made(content, draft, at);
    } catch (error) {
      await this.#learn(draft, at, error);
      return { kind: 'failed', error, isUncertain: isSent && mayBeMade(error) };
    }
  }

  async #contentsOf(
    { contents }: CacheDraft,
    connection: Connection,
    signal: AbortSignal,
    notify: ReportActivity,
  ): Promise<Content[]> {
    if (!isChat(contents)) return contentsOfPieces(tickedPieces(contents));
    return contentsOfChat(contents, { media: this.#media, connection }, signal, notify);
  }

  /** The old one goes only when the new one is there. */
  async #made(
    content: CachedContent,
    { former }: CacheDraft,
    at: Connection,
  ): Promise<CreateOutcome> {
    if (!isReplaced(former)) return { kind: 'made', content };
    try {
      await this.#users.takeOver(former.name, content, serviceKey(at));
      if (former.isThere) await this.#store.delete(former.name, { at });
      return { kind: 'made', content };
    } catch (formerProblem) {
      return { kind: 'made', content, formerProblem };
    }
  }

  async #learn({ model }: CacheDraft, at: Connection, error: unknown): Promise<void> {
    const size = refusedSize(error);
    if (size?.problem !== 'tooSmall' || model === undefined) return;
    await this.#minimums
      .learn(at, model, size.minimum)
      .catch((problem: unknown) => this.#log.warn(`least to cache: ${describeError(problem)}`));
  }
}
