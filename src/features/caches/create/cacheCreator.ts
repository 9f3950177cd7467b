import type { CachedContent } from '../../../protocol/cachedContent';
import type { Content } from '../../../protocol/content';
import type { RequestMedia, ReportActivity } from '../../../services/attachments/requestMedia';
import { describeError, type Log } from '../../../base/log';
import type { NewCacheRecord } from '../../../caching/records/cacheRecord';
import type {
  CachedContentStore,
  KnownCaches,
} from '../../../services/cachedContents/cachedContentStore';
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
import { mayBeMade } from './refusal';
import { refusedSize } from '../../../caching/refusedSize';

/** How a try to create ended. */
export type CreateOutcome =
  | { kind: 'made'; content: CachedContent; formerProblem?: unknown }
  /** It failed; `isUncertain`: the service may have made it, though its list does not show it. */
  | { kind: 'failed'; error: unknown; isUncertain: boolean };

/** What is sent, and what is remembered of it beside what the service reports. */
interface Sent {
  body: CachedContent;
  origin: NewCacheRecord;
}

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
    const known = this.#store.known();
    let sent: Sent | undefined;
    try {
      const contents = await this.#contentsOf(draft, at, signal, notify);
      signal.throwIfAborted();
      const body = cachedContentOf(draft, contents);
      sent = { body, origin: newRecordOf(draft, contents, count) };
      const content = await this.#store.create(body, sent.origin, { signal, at });
      return await this.#made(content, draft, at);
    } catch (error) {
      await this.#learn(draft, at, error);
      if (sent === undefined || !mayBeMade(error)) {
        return { kind: 'failed', error, isUncertain: false };
      }
      const made = await this.#find(sent, known);
      return made === undefined
        ? { kind: 'failed', error, isUncertain: true }
        : this.#made(made, draft, at);
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

  /** Looks for what may have been made all the same in the service's list, and remembers it then. */
  async #find({ body, origin }: Sent, known: KnownCaches): Promise<CachedContent | undefined> {
    const made = await this.#store.findMade(body, known);
    if (made === undefined) return undefined;
    await this.#store
      .remember(made, body, origin)
      .catch((problem: unknown) =>
        this.#log.warn(`record of a cached content: ${describeError(problem)}`),
      );
    return made;
  }
}
