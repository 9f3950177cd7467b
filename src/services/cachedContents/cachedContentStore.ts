import * as vscode from 'vscode';
import type { RequestOptions } from '../../client/clientOptions';
import {
  firstPage,
  PagedList,
  type ListPage,
  type ListState,
  type LostEntry,
} from '../../client/pagedList';
import { ExpiryTimer } from '../../client/expiryTimer';
import type { CachedContent, CachedContentExpiration } from '../../protocol/cachedContent';
import type { Clock } from '../../base/clock';
import type { Event } from '../../base/emitter';
import { isServiceError } from '../../protocol/serviceError';
import type { Connection, FollowedConnections } from '../connection/connections';
import { isSameService, serviceKey, type ServiceAccess } from '../connection/serviceKey';
import { cacheLabel } from '../../caching/cacheLabel';
import type { CacheEvent, CacheReport, CacheUse } from '../../caching/cacheEvent';
import { withTokens } from '../../caching/records/recordOf';
import type { CacheRecord, NewCacheRecord } from '../../caching/records/cacheRecord';
import type { CacheRecords } from './cacheRecords';
import { CacheRecordWriter } from './cacheRecordWriter';
import { askedLifetimeMs } from '../../caching/lifetime';
import { expireMsOf } from '../../caching/expireMs';
import { takeRecords, type RecordChanges } from '../../caching/records/takeRecords';

/** Entries a page; a service may give fewer. */
const pageSize = 100;

/** What is known at a moment, to find what was made since. */
export interface KnownCaches {
  atMs: number;
  names: ReadonlySet<string | undefined>;
}

/** How something is asked of a service. */
export interface CacheRequestOptions extends RequestOptions {
  /** The service that it is meant for, where another one may be connected by now. */
  at?: Connection;
}

/**
 * The cached contents of the service that is asked now, as far as they are known (interface:
 * cachedContents), with what Parley remembers of those it made. All that Parley does to them goes through
 * here, so that everything that shows them shows the same. Nothing is asked of a service unless somebody
 * wants to see it.
 */
export class CachedContentStore implements vscode.Disposable {
  readonly #connections: FollowedConnections;
  readonly #records: CacheRecords;
  readonly #writer: CacheRecordWriter;
  readonly #clock: Clock;
  readonly #happened = new vscode.EventEmitter<CacheEvent>();
  readonly #reported = new vscode.EventEmitter<CacheReport>();
  readonly #subscription: vscode.Disposable;
  readonly #list: PagedList<CachedContent>;
  /** What was deleted or found gone in this window, by service and name. */
  readonly #gone = new Set<string>();
  /** How often each was changed or removed: what was asked for before that says nothing any more. */
  readonly #changeCounts = new Map<string, number>();
  #connection: Connection;
  readonly #expiryTimer: ExpiryTimer;
  readonly onDidChange: Event<void>;
  readonly onDidHappen = this.#happened.event;
  readonly onDidReport = this.#reported.event;
  /** What is remembered has changed, here or in another window. */
  readonly onDidChangeRecords: Event<void>;

  constructor(connections: FollowedConnections, records: CacheRecords, clock: Clock) {
    this.#connections = connections;
    this.#records = records;
    this.#writer = new CacheRecordWriter(records, clock);
    this.#clock = clock;
    this.#connection = connections.current;
    this.#list = new PagedList<CachedContent>(
      { askPage: (token) => this.#askPage(token), expireMsOf },
      clock,
    );
    this.#expiryTimer = new ExpiryTimer(this.#list, clock);
    this.onDidChange = this.#list.onDidChange;
    this.onDidChangeRecords = records.onDidChange;
    this.#subscription = vscode.Disposable.from(
      this.#list,
      this.#happened,
      this.#reported,
      this.#expiryTimer,
      this.#list.onDidLose((lost) => this.#lost(lost)),
      connections.onDidChange(() => this.#connectionChanged()),
      this.#happened.event((event) => this.#noteGone(event)),
      records.onDidChangeElsewhere((changes) => this.#changedElsewhere(changes)),
    );
  }

  /** What is known and has not expired, newest first. The same array until something changes. */
  get entries(): readonly CachedContent[] {
    return this.#list.entries;
  }

  get state(): ListState {
    return this.#list.state;
  }

  /** Why the last page could not be read, while {@link state} is `failed`. */
  get problem(): unknown {
    return this.#list.problem;
  }

  /** The service whose cached contents these are. */
  get connection(): Connection {
    return this.#connection;
  }

  /** What things of this service are kept under. */
  get service(): string {
    return serviceKey(this.#connection);
  }

  /** The cached content of a name, as far as it is known. */
  find(name: string): CachedContent | undefined {
    return this.#list.find(name);
  }

  /** What is remembered of one of this service, as far as it is read. */
  record(name: string): CacheRecord | undefined {
    return this.#records.of(this.service, name);
  }

  /** What is remembered of all of this service, of what has expired not long ago too. */
  get records(): CacheRecord[] {
    return this.#records.all(this.service);
  }

  /** Takes in what other windows have remembered and forgotten. */
  readRecords(): Promise<void> {
    return this.#records.read();
  }

  /** What it is called, as far as anything is known of it. */
  labelOf(name: string): string {
    return cacheLabel(this.find(name) ?? this.record(name) ?? { name });
  }

  /** Whether it was deleted in this window, or a request of it has found it gone, and it isn't listed again. */
  isGone(name: string): boolean {
    return this.find(name) === undefined && this.#gone.has(`${this.service} ${name}`);
  }

  /** Whether the service still has it, as far as that is known without asking. */
  isThere(name: string): boolean {
    if (this.find(name) !== undefined) return true;
    return (this.record(name)?.expireAtMs ?? 0) > this.#clock.now() && !this.isGone(name);
  }

  /** What is remembered of the one that replaces a cached content, whichever window made it. */
  async replacementOf(service: string, name: string): Promise<CacheRecord | undefined> {
    await this.#records.open();
    return this.#records.replacementOf(service, name);
  }

  /**
   * Asks for the list again, from its first page; what is shown stays until that has come, or with `keeps`
   * until all pages have. Never rejects: see {@link state} and {@link problem}.
   */
  refresh(options?: { keeps?: boolean }): Promise<void> {
    return this.#list.refresh(options);
  }

  /** Asks for the next page, unless all are there; after a failure, for that page again. Never rejects. */
  loadMore(): Promise<void> {
    return this.#list.loadMore();
  }

  /** Takes out at once what has expired: after a sleep of the machine no timer has reported it. */
  checkExpiry(): void {
    this.#expiryTimer.check();
  }

  /**
   * Asks for one cached content (interface: cachedContents.get). Rejects with a ServiceError; of one that
   * is gone all is forgotten.
   */
  async fetch(name: string, { at, ...options }: CacheRequestOptions = {}): Promise<CachedContent> {
    const get = async (connection: Connection): Promise<CachedContent> => {
      const askedAtMs = this.#clock.now();
      const [content] = await Promise.all([
        connection.client.cachedContents.get(name, options),
        this.#records.isOpen ? undefined : this.#records.read(),
      ]);
      await this.#report(connection, askedAtMs, [content]);
      return withTokens(content, this.#records.of(serviceKey(connection), name));
    };
    return this.#ask(name, get, at);
  }

  /**
   * Stores contents (interface: cachedContents.create) and remembers what they were made from. Rejects
   * with a ServiceError, or with what the file system says after they were stored.
   */
  async create(
    content: CachedContent,
    origin: NewCacheRecord,
    { at: connection = this.#connection, ...options }: CacheRequestOptions = {},
  ): Promise<CachedContent> {
    const service = serviceKey(connection);
    const made = withTokens(
      await connection.client.cachedContents.create(content, options),
      origin,
    );
    const { name = '' } = made;
    const isShown = isSameService(connection, this.#connection);
    if (isShown) this.#list.put(made, true);
    this.#happened.fire({ type: 'created', service, name, content: made });
    try {
      await this.#writer.made(service, made, content, origin);
    } finally {
      if (isShown) this.#list.show();
    }
    return made;
  }

  /** What is known now. */
  known(): KnownCaches {
    return { atMs: this.#clock.now(), names: new Set(this.entries.map(({ name }) => name)) };
  }

  /**
   * Remembers what one of this service was made from, where its creation has reported a failure.
   *
   * @param made as the service reports it
   * @param content as the service was asked for it
   * @throws what the file system says
   */
  remember(made: CachedContent, content: CachedContent, origin: NewCacheRecord): Promise<void> {
    const { service } = this;
    const counted = withTokens(made, origin);
    this.#happened.fire({ type: 'created', service, name: made.name ?? '', content: counted });
    return this.#writer.made(service, counted, content, origin);
  }

  /**
   * Sets when it expires (interface: cachedContents.patch). Rejects like {@link fetch}.
   *
   * @param lifetimeMs its time to live where an earlier instant is set again: less than that is left of it
   */
  async setExpiration(
    name: string,
    expiration: CachedContentExpiration,
    options: CacheRequestOptions = {},
    lifetimeMs?: number,
  ): Promise<CachedContent> {
    const { at, ...request } = options;
    const patch = async (connection: Connection): Promise<CachedContent> => {
      const service = serviceKey(connection);
      const answer = await connection.client.cachedContents.patch(name, expiration, request);
      const changed = withTokens(answer, this.#records.of(service, name));
      const setMs = lifetimeMs ?? askedLifetimeMs(expiration, changed);
      await this.#expirySet(service, name, changed, setMs);
      return changed;
    };
    const changeCount = this.#changeCounts.get(name);
    const content = await this.#ask(name, patch, at);
    const isOvertaken = this.#changeCounts.get(name) !== changeCount;
    this.#noteChange(name);
    if (!isOvertaken || this.find(name) === undefined) return content;
    // Which of two changes came last is known to the service alone. It is made, even if that isn’t answered.
    return this.fetch(name, options).catch(() => content);
  }

  /** Deletes it. One that is gone already counts as deleted. Rejects with a ServiceError. */
  async delete(
    name: string,
    { at: connection = this.#connection, ...options }: CacheRequestOptions = {},
  ): Promise<void> {
    try {
      await connection.client.cachedContents.delete(name, options);
    } catch (error) {
      if (!isServiceError(error, 'notFound')) throw error;
    }
    await this.#remove(connection, name, 'deleted');
  }

  /** A request found it gone: it is no longer shown. */
  async foundGone(name: string, at: ServiceAccess = this.#connection): Promise<void> {
    await this.#remove(at, name, 'gone');
  }

  /** A request has used it. */
  used(name: string, use: CacheUse, at: ServiceAccess = this.#connection): void {
    this.#happened.fire({ type: 'used', service: serviceKey(at), name, use });
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #askPage(pageToken: string | undefined): Promise<ListPage<CachedContent>> {
    const connection = this.#connection;
    const askedAtMs = this.#clock.now();
    const pages = connection.client.cachedContents.list({
      pageSize,
      ...(pageToken !== undefined && { pageToken }),
    });
    const [page] = await Promise.all([
      firstPage(pages),
      pageToken === undefined ? this.#records.open() : undefined,
    ]);
    const { cachedContents: entries = [], nextPageToken } = page ?? {};
    await this.#report(connection, askedAtMs, entries);
    const service = serviceKey(connection);
    const counted = entries.map((each) =>
      withTokens(each, this.#records.of(service, each.name ?? '')),
    );
    return { entries: counted, nextPageToken };
  }

  async #report(
    connection: Connection,
    askedAtMs: number,
    contents: readonly CachedContent[],
  ): Promise<void> {
    const report = { service: serviceKey(connection), askedAtMs, contents };
    this.#reported.fire(report);
    await this.#writer.reported(report);
  }

  async #ask(
    name: string,
    ask: (connection: Connection) => Promise<CachedContent>,
    connection = this.#connection,
  ): Promise<CachedContent> {
    const changeCount = this.#changeCounts.get(name);
    try {
      const content = await ask(connection);
      const isNewest = this.#changeCounts.get(name) === changeCount;
      if (isNewest && isSameService(connection, this.#connection)) {
        this.#list.put(content);
        this.#list.show();
      }
      return content;
    } catch (error) {
      if (isServiceError(error, 'notFound')) await this.#remove(connection, name, 'gone');
      throw error;
    }
  }

  async #expirySet(
    service: string,
    name: string,
    content: CachedContent,
    lifetimeMs: number | undefined,
  ): Promise<void> {
    this.#happened.fire({ type: 'changed', service, name, content, lifetimeMs });
    await this.#writer.expirySet(service, name, content, lifetimeMs);
  }

  async #remove(at: ServiceAccess, name: string, reason: 'deleted' | 'gone'): Promise<void> {
    const service = serviceKey(at);
    this.#noteChange(name);
    const isShown = isSameService(at, this.#connection);
    const content = isShown ? this.#list.remove(name) : undefined;
    this.#happened.fire({ type: 'removed', service, name, reason, content });
    if (content !== undefined) this.#list.show();
    // Of what has only gone the record stays for a while: a new one can be made with its values.
    if (reason === 'deleted') await this.#records.remove(service, name);
  }

  #lost({ entry, reason }: LostEntry<CachedContent>): void {
    const { name = '' } = entry;
    this.#happened.fire({ type: 'removed', service: this.service, name, reason, content: entry });
  }

  #noteChange(name: string): void {
    this.#changeCounts.set(name, (this.#changeCounts.get(name) ?? 0) + 1);
  }

  #noteGone(event: CacheEvent): void {
    if (event.type === 'used') return;
    const key = `${event.service} ${event.name}`;
    if (event.type !== 'removed') this.#gone.delete(key);
    // What another window has given more time to must be tried when it only seems to have expired.
    else if (event.reason !== 'expired') this.#gone.add(key);
  }

  /** Another model or another timeout leaves what is shown as it is; another service or key does not. */
  #connectionChanged(): void {
    const { current } = this.#connections;
    const isSame = isSameService(current, this.#connection);
    this.#connection = current;
    if (isSame) return;
    // Another key may find what this one didn't.
    this.#gone.clear();
    this.#list.clear();
  }

  #changedElsewhere(changes: RecordChanges): void {
    if (this.state === 'unasked') return;
    takeRecords(this.#list, this.service, changes, (name) => this.#noteChange(name));
  }
}
