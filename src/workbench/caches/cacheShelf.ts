import * as vscode from 'vscode';
import type { RequestOptions } from '../../client/clientOptions';
import type {
  CachedContent,
  CachedContentExpiration,
  ListCachedContentsResponse,
} from '../../protocol/cachedContent';
import type { Clock } from '../../protocol/clock';
import { isServiceError } from '../../protocol/serviceError';
import type { Connection } from '../connection/connections';
import { serviceKey } from '../connection/serviceKey';
import type { CacheEvent, CacheUse } from './cacheEvent';
import type { CacheRecord, NewCacheRecord } from './cacheRecord';
import type { CacheRecords } from './cacheRecords';
import { expireMsOf } from './expireMs';

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

/** Timers of most platforms end at about 24 days. */
const maxTimerMs = 24 * 60 * 60 * 1000;

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
  #connection: Connection;
  #entries = new Map<string, CachedContent>();
  #pages: AsyncIterator<ListCachedContentsResponse> | undefined;
  #state: ShelfState = 'unasked';
  #problem: unknown;
  #loading: Promise<void> | undefined;
  #cancelTimer: () => void = () => undefined;
  readonly onDidChange = this.#changed.event;
  readonly onDidHappen = this.#happened.event;

  constructor(parts: CacheShelfParts) {
    this.#parts = parts;
    this.#connection = parts.connections.current;
    this.#subscription = parts.connections.onDidChange(() => this.#connectionChanged());
  }

  /** What is known and has not expired, newest first. */
  get entries(): CachedContent[] {
    return [...this.#entries.values()];
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
    return this.#entries.get(name);
  }

  /** Asks for the list anew, from its first page. Never rejects: see {@link state} and {@link problem}. */
  refresh(): Promise<void> {
    this.#pages = undefined;
    this.#loading = undefined;
    return this.loadMore();
  }

  /** Asks for the next page, unless all are there. Never rejects. */
  loadMore(): Promise<void> {
    if (this.#state === 'complete' && this.#pages !== undefined) return Promise.resolve();
    this.#loading ??= this.#load(this.#connection).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /**
   * Asks for one cached content (interface: cachedContents.get). Rejects with a ServiceError; of one that
   * is gone all is forgotten.
   */
  async fetch(name: string, options?: RequestOptions): Promise<CachedContent> {
    return this.#ask(name, async ({ client }) =>
      this.#take(await client.cachedContents.get(name, options)),
    );
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
    const isShown = connection === this.#connection;
    if (isShown) this.#entries = new Map([[name, made], ...this.#entries]);
    this.#happened.fire({ type: 'created', service, name, content: made });
    await this.#parts.records.put({
      ...record,
      ...recordOf(made, this.#parts.clock.now()),
      service,
      workspace: vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '',
      context: contextOf(content),
    });
    if (isShown) this.#show();
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
      const content = this.#take(changed);
      this.#happened.fire({ type: 'changed', service, name, content });
      const record = this.#parts.records.of(service, name);
      const expireAtMs = expireMsOf(content);
      if (record !== undefined && expireAtMs !== undefined) {
        await this.#parts.records.put({ ...record, expireAtMs });
      }
      return content;
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

  async #load(connection: Connection): Promise<void> {
    const isFirst = this.#pages === undefined;
    const pages = (this.#pages ??= connection.client.cachedContents.list()[Symbol.asyncIterator]());
    const isOver = (): boolean => connection !== this.#connection || pages !== this.#pages;
    this.#setState('loading');
    try {
      const [page] = await Promise.all([pages.next(), isFirst ? this.#parts.records.read() : null]);
      if (isOver()) return;
      if (isFirst) this.#entries = new Map();
      this.#setState(this.#takePage(page.done === true ? {} : page.value));
    } catch (error) {
      if (isOver()) return;
      this.#pages = undefined;
      this.#problem = error;
      this.#setState('failed');
    }
  }

  #takePage({ cachedContents = [], nextPageToken = '' }: ListCachedContentsResponse): ShelfState {
    for (const content of cachedContents) this.#entries.set(content.name ?? '', content);
    return nextPageToken === '' ? 'complete' : 'partial';
  }

  async #ask(
    name: string,
    ask: (connection: Connection) => Promise<CachedContent>,
  ): Promise<CachedContent> {
    const connection = this.#connection;
    try {
      return await ask(connection);
    } catch (error) {
      if (isServiceError(error, 'notFound')) await this.#remove(connection, name, 'gone');
      throw error;
    }
  }

  /** What the service told of one that is shown takes its place. */
  #take(content: CachedContent): CachedContent {
    this.#entries.set(content.name ?? '', content);
    this.#show();
    return content;
  }

  async #remove(
    connection: Connection,
    name: string,
    reason: 'deleted' | 'expired' | 'gone',
  ): Promise<void> {
    const service = serviceKey(connection);
    const content = this.#entries.get(name);
    this.#happened.fire({ type: 'removed', service, name, reason, content });
    if (connection === this.#connection && this.#entries.delete(name)) this.#show();
    // Of what has only gone the record stays for a while: a new one can be made with its values.
    if (reason === 'deleted') await this.#parts.records.remove(service, name);
  }

  #connectionChanged(): void {
    const { current } = this.#parts.connections;
    if (current === this.#connection) return;
    this.#connection = current;
    this.#entries = new Map();
    this.#pages = undefined;
    this.#loading = undefined;
    this.#setState('unasked');
  }

  #setState(state: ShelfState): void {
    this.#state = state;
    this.#show();
  }

  #show(): void {
    this.#removeExpired();
    this.#changed.fire();
  }

  /** What expires while it is shown goes when it does, without the service being asked. */
  #removeExpired(): void {
    this.#cancelTimer();
    const { clock } = this.#parts;
    let nextMs = Infinity;
    for (const [name, content] of this.#entries) {
      const expireMs = expireMsOf(content) ?? Infinity;
      if (expireMs > clock.now()) nextMs = Math.min(nextMs, expireMs);
      else void this.#remove(this.#connection, name, 'expired');
    }
    if (nextMs === Infinity) return;
    const delayMs = Math.min(nextMs - clock.now(), maxTimerMs);
    this.#cancelTimer = clock.setTimer(() => this.#show(), delayMs);
  }
}

function recordOf(
  { name = '', model, displayName = '', usageMetadata, ...made }: CachedContent,
  nowMs: number,
): Pick<CacheRecord, 'name' | 'model' | 'displayName' | 'tokens' | 'createdAtMs' | 'expireAtMs'> {
  const tokens = usageMetadata?.totalTokenCount ?? 0;
  const expireAtMs = expireMsOf(made) ?? nowMs;
  return { name, model, displayName, tokens, createdAtMs: nowMs, expireAtMs };
}

function contextOf({
  systemInstruction,
  tools,
  toolConfig,
}: CachedContent): CacheRecord['context'] {
  return {
    ...(systemInstruction && { systemInstruction }),
    ...(tools && { tools }),
    ...(toolConfig && { toolConfig }),
  };
}
