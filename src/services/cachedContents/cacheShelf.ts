import * as vscode from 'vscode';
import type { RequestOptions } from '../../client/clientOptions';
import type {
  CachedContent,
  CachedContentExpiration,
  ListCachedContentsResponse,
} from '../../protocol/cachedContent';
import type { Clock } from '../../base/clock';
import { isServiceError } from '../../protocol/serviceError';
import type { Connection } from '../connection/connections';
import { serviceKey } from '../connection/serviceKey';
import { CacheEntries } from '../../caching/cacheEntries';
import type { CacheEvent, CacheUse } from '../../caching/cacheEvent';
import { contentOf, recordOf, contextOf } from '../../caching/records/recordOf';
import type { CacheRecord, NewCacheRecord } from '../../caching/records/cacheRecord';
import type { CacheRecords, RecordChanges } from './cacheRecords';
import { GoneNames } from '../../caching/goneNames';
import { firstWalk, isStaleToken, nextPage, type Walk } from '../../client/cacheWalk';
import { expireMsOf } from '../../caching/expireMs';

/** The part of `Connections` that a shelf needs. */
export interface ShelfConnections {
  readonly current: Connection;
  onDidChange: vscode.Event<Connection>;
}

/** What a shelf is made of. */
export interface CacheShelfParts {
  connections: ShelfConnections;
  records: CacheRecords;
  clock: Clock;
}

/** How much of the list is there. `failed`: the last page that was asked for could not be had. */
export type ShelfState = 'unasked' | 'loading' | 'partial' | 'complete' | 'failed';

/** A timer does not run while the machine sleeps, so that a long one would end much too late. */
const maxTimerMs = 60 * 1000;

/**
 * The cached contents of the service that is asked now, as far as they are known (interface:
 * cachedContents). All that Parley does to them goes through here, so that everything that shows them
 * shows the same. Nothing is asked of a service unless somebody wants to see it.
 */
export class CacheShelf implements vscode.Disposable {
  readonly #parts: CacheShelfParts;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #happened = new vscode.EventEmitter<CacheEvent>();
  readonly #subscription: vscode.Disposable;
  readonly #entries = new CacheEntries();
  readonly #gone = new GoneNames();
  #connection: Connection;
  #walk: Walk = firstWalk(false);
  #state: ShelfState = 'unasked';
  #problem: unknown;
  #loading: Promise<void> | undefined;
  #cancelTimer: () => void = () => undefined;
  readonly onDidChange = this.#changed.event;
  readonly onDidHappen = this.#happened.event;

  constructor(parts: CacheShelfParts) {
    this.#parts = parts;
    this.#connection = parts.connections.current;
    this.#subscription = vscode.Disposable.from(
      parts.connections.onDidChange(() => this.#connectionChanged()),
      this.#happened.event((event) => this.#gone.take(event)),
      parts.records.onDidChangeElsewhere((changes) => this.#changedElsewhere(changes)),
    );
  }

  /** What is known and has not expired, newest first. The same array until something changes. */
  get entries(): readonly CachedContent[] {
    return this.#entries.all;
  }

  get state(): ShelfState {
    return this.#state;
  }

  /** Why the last page could not be had, while {@link state} is `failed`. */
  get problem(): unknown {
    return this.#problem;
  }

  /** The service whose cached contents these are. */
  get connection(): Connection {
    return this.#connection;
  }

  /** The cached content of a name, as far as it is known. */
  find(name: string): CachedContent | undefined {
    return this.#entries.find(name);
  }

  /** Whether it was deleted in this window, or a request of it has found it gone. */
  isGone(name: string): boolean {
    return this.#gone.has(serviceKey(this.#connection), name);
  }

  /** What is remembered of the one that replaces a cached content, whichever window made it. */
  async replacementOf(service: string, name: string): Promise<CacheRecord | undefined> {
    await this.#parts.records.open();
    return this.#parts.records.replacementOf(service, name);
  }

  /**
   * Asks for the list anew, from its first page; what is shown stays until that has come, or with `keeps`
   * until all pages have. Never rejects: see {@link state} and {@link problem}.
   */
  refresh({ keeps = false } = {}): Promise<void> {
    this.#walk = firstWalk(keeps);
    this.#loading = undefined;
    return this.#loadPage();
  }

  /** Asks for the next page, unless all are there; after a failure, for that page again. Never rejects. */
  loadMore(): Promise<void> {
    return this.#state === 'complete' ? Promise.resolve() : this.#loadPage();
  }

  /** Takes out at once what has expired: after a sleep of the machine no timer has told of it. */
  checkExpiry(): void {
    if (this.#entries.nextExpiryMs <= this.#parts.clock.now()) this.#show();
  }

  /**
   * Asks for one cached content (interface: cachedContents.get). Rejects with a ServiceError; of one that
   * is gone all is forgotten.
   */
  async fetch(name: string, options?: RequestOptions): Promise<CachedContent> {
    return this.#ask(name, async ({ client }) => client.cachedContents.get(name, options));
  }

  /**
   * Stores contents (interface: cachedContents.create) and remembers what they were made from. Rejects
   * with a ServiceError, or with what the file system says after they were stored.
   */
  async create(
    content: CachedContent,
    record: NewCacheRecord,
    options?: RequestOptions,
  ): Promise<CachedContent> {
    const connection = this.#connection;
    const service = serviceKey(connection);
    const made = await connection.client.cachedContents.create(content, options);
    const { name = '' } = made;
    const isShown = this.#isCurrent(connection);
    if (isShown) this.#entries.put(made, true);
    this.#happened.fire({ type: 'created', service, name, content: made });
    try {
      await this.#parts.records.put({
        ...record,
        ...recordOf(made, this.#parts.clock.now()),
        service,
        workspace: vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '',
        context: contextOf(content),
      });
    } finally {
      if (isShown) this.#show();
    }
    return made;
  }

  /** Sets when it expires (interface: cachedContents.patch). Rejects like {@link fetch}. */
  async setExpiration(
    name: string,
    expiration: CachedContentExpiration,
    options?: RequestOptions,
  ): Promise<CachedContent> {
    return this.#ask(name, async (connection) => {
      const service = serviceKey(connection);
      const changed = await connection.client.cachedContents.patch(name, expiration, options);
      this.#happened.fire({ type: 'changed', service, name, content: changed });
      const record = this.#parts.records.of(service, name);
      const expireAtMs = expireMsOf(changed);
      if (record !== undefined && expireAtMs !== undefined) {
        await this.#parts.records.put({ ...record, expireAtMs });
      }
      return changed;
    });
  }

  /** Deletes it. One that is gone already counts as deleted. Rejects with a ServiceError. */
  async delete(name: string, options?: RequestOptions): Promise<void> {
    const connection = this.#connection;
    try {
      await connection.client.cachedContents.delete(name, options);
    } catch (error) {
      if (!isServiceError(error, 'notFound')) throw error;
    }
    await this.#remove(connection, name, 'deleted');
  }

  /** A request found it gone: it is shown no more. */
  async foundGone(name: string): Promise<void> {
    await this.#remove(this.#connection, name, 'gone');
  }

  /** A request has used it. */
  used(name: string, use: CacheUse): void {
    this.#happened.fire({ type: 'used', service: serviceKey(this.#connection), name, use });
  }

  dispose(): void {
    this.#cancelTimer();
    this.#subscription.dispose();
    this.#changed.dispose();
    this.#happened.dispose();
  }

  #loadPage(): Promise<void> {
    if (this.#loading !== undefined) return this.#loading;
    const loading = this.#load(this.#walk).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  async #load(walk: Walk): Promise<void> {
    this.#setState('loading');
    try {
      const isFirst = walk.token === undefined;
      const [page] = await Promise.all([
        this.#nextPage(walk),
        isFirst ? this.#parts.records.open() : null,
      ]);
      if (walk === this.#walk) this.#takePage(walk, page);
    } catch (error) {
      if (walk !== this.#walk) return;
      if (walk.token !== undefined && isStaleToken(error)) {
        await this.#startAgain();
        return;
      }
      this.#problem = error;
      this.#setState('failed');
    }
  }

  #nextPage(walk: Walk): Promise<ListCachedContentsResponse> {
    this.#entries.pageAsked();
    return nextPage(walk, this.#connection.client);
  }

  /** @returns how many entries were not known before. */
  #takePage(
    walk: Walk,
    { cachedContents = [], nextPageToken = '' }: ListCachedContentsResponse,
  ): number {
    if (walk.token === undefined) this.#entries.beginWalk(walk.keeps);
    const fresh = this.#entries.takePage(cachedContents);
    walk.token = nextPageToken;
    if (nextPageToken === '') this.#endWalk();
    this.#setState(nextPageToken === '' ? 'complete' : 'partial');
    return fresh;
  }

  /**
   * The service does not know the token any more: the walk begins anew, and goes on to where it was. What
   * is shown stays. A token that goes stale on this way too is a failure, so that it comes to an end.
   */
  async #startAgain(): Promise<void> {
    const walk = firstWalk(true);
    this.#walk = walk;
    try {
      for (let fresh = 0; fresh === 0 && walk.token !== '';) {
        const page = await this.#nextPage(walk);
        if (walk !== this.#walk) return;
        fresh = this.#takePage(walk, page);
        if (fresh === 0 && this.#state === 'partial') this.#setState('loading');
      }
    } catch (error) {
      if (walk !== this.#walk) return;
      this.#walk = firstWalk(true);
      this.#problem = error;
      this.#setState('failed');
    }
  }

  /** What the whole list does not hold any more was deleted behind our back. */
  #endWalk(): void {
    const service = serviceKey(this.#connection);
    for (const content of this.#entries.endWalk()) {
      const { name = '' } = content;
      this.#happened.fire({ type: 'removed', service, name, reason: 'gone', content });
    }
  }

  async #ask(
    name: string,
    ask: (connection: Connection) => Promise<CachedContent>,
  ): Promise<CachedContent> {
    const connection = this.#connection;
    try {
      const content = await ask(connection);
      if (this.#isCurrent(connection)) {
        this.#entries.put(content);
        this.#show();
      }
      return content;
    } catch (error) {
      if (isServiceError(error, 'notFound')) await this.#remove(connection, name, 'gone');
      throw error;
    }
  }

  async #remove(connection: Connection, name: string, reason: 'deleted' | 'gone'): Promise<void> {
    const service = serviceKey(connection);
    const isShown = this.#isCurrent(connection);
    const content = isShown ? this.#entries.remove(name) : undefined;
    this.#happened.fire({ type: 'removed', service, name, reason, content });
    if (content !== undefined) this.#show();
    // Of what has only gone the record stays for a while: a new one can be made with its values.
    if (reason === 'deleted') await this.#parts.records.remove(service, name);
  }

  /** Another model or another timeout leaves what is shown as it is; another service or key does not. */
  #connectionChanged(): void {
    const { current } = this.#parts.connections;
    const isSame = this.#isCurrent(current);
    this.#connection = current;
    if (isSame) return;
    this.#entries.clear();
    this.#walk = firstWalk(false);
    this.#loading = undefined;
    this.#problem = undefined;
    this.#setState('unasked');
  }

  #isCurrent(connection: Connection): boolean {
    return (
      serviceKey(connection) === serviceKey(this.#connection) &&
      connection.keyChanges === this.#connection.keyChanges
    );
  }

  /** Another window has made, changed or deleted some: that is known without asking the service. */
  #changedElsewhere({ written, removed }: RecordChanges): void {
    if (this.#state === 'unasked') return;
    const service = serviceKey(this.#connection);
    for (const record of written) {
      if (record.service === service) this.#takeRecord(record);
    }
    for (const record of removed) {
      if (record.service === service) this.#entries.remove(record.name);
    }
    this.#show();
  }

  #takeRecord(record: CacheRecord): void {
    const known = this.#entries.find(record.name);
    if (known !== undefined && expireMsOf(known) === record.expireAtMs) return;
    const expireTime = new Date(record.expireAtMs).toISOString();
    if (known === undefined) this.#entries.put({ ...contentOf(record), expireTime }, true);
    else this.#entries.put({ ...known, expireTime });
  }

  #setState(state: ShelfState): void {
    this.#state = state;
    this.#show();
  }

  /** What expires while it is shown goes when it does, without the service being asked. */
  #show(): void {
    const { clock } = this.#parts;
    const service = serviceKey(this.#connection);
    for (const content of this.#entries.takeExpired(clock.now())) {
      const { name = '' } = content;
      this.#happened.fire({ type: 'removed', service, name, reason: 'expired', content });
    }
    this.#cancelTimer();
    const { nextExpiryMs } = this.#entries;
    if (nextExpiryMs !== Infinity) {
      const delayMs = Math.min(nextExpiryMs - clock.now(), maxTimerMs);
      this.#cancelTimer = clock.setTimer(() => this.#timeHasPassed(), delayMs);
    }
    this.#changed.fire();
  }

  #timeHasPassed(): void {
    const { clock } = this.#parts;
    const delayMs = this.#entries.nextExpiryMs - clock.now();
    if (delayMs <= 0) {
      this.#show();
    } else {
      this.#cancelTimer = clock.setTimer(
        () => this.#timeHasPassed(),
        Math.min(delayMs, maxTimerMs),
      );
    }
  }
}
