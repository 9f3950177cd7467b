import * as vscode from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import type { CacheEvent } from '../../../caching/cacheEvent';
import type { CacheRecord } from '../../../caching/records/cacheRecord';
import type { CacheRecords } from '../../../services/cachedContents/cacheRecords';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { CacheStaleness } from '../../../services/cachedContents/cacheStaleness';
import { expireMsOf } from '../../../caching/expireMs';
import { serviceKey } from '../../../services/connection/serviceKey';
import { describeError, type Log } from '../../../base/log';
import { cacheLabel } from '../../../caching/cacheLabel';
import type { KnownCache } from '../../../caching/records/planRequest';

/** What chats know of the cached contents of the service that is asked now. */
export class ChatCaches implements vscode.Disposable {
  readonly store: CachedContentStore;
  readonly #records: CacheRecords;
  readonly #staleness: Pick<CacheStaleness, 'of' | 'watch' | 'onDidChange'>;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** As they were last known: a chat still names what is not in the store any more. */
  readonly #removed = new Map<string, CachedContent>();
  readonly #asking = new Map<string, Promise<void>>();
  #watching: vscode.Disposable | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(
    store: CachedContentStore,
    records: CacheRecords,
    staleness: Pick<CacheStaleness, 'of' | 'watch' | 'onDidChange'>,
    log: Log,
  ) {
    this.store = store;
    this.#records = records;
    this.#staleness = staleness;
    this.#log = log;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      store.onDidChange(() => this.#changed.fire()),
      records.onDidChange(() => this.#changed.fire()),
      staleness.onDidChange(() => this.#changed.fire()),
      store.onDidHappen((event) => this.#happened(event)),
    );
  }

  /** The cached content of a name; of one that was never heard of only the name. */
  find(name: string): KnownCache {
    const service = this.#service;
    const content = this.store.find(name) ?? this.#removed.get(`${service} ${name}`);
    const record = this.#records.of(service, name);
    // Another window may have made and recorded one after the list was read.
    const stale = record && this.#staleness.of(name);
    const isMissing = !content && !record && this.store.state === 'complete';
    return {
      name,
      label: cacheLabel({ name }),
      ...(record && { ...recordFacts(record), record }),
      ...(content && contentFacts(content)),
      ...(this.store.isGone(name) && { isGone: true }),
      ...(isMissing && { isMissing }),
      ...(stale && { changedSources: [...stale.changed, ...stale.missing] }),
    };
  }

  /**
   * The name to use for a cached content that a chat names: the one that replaces it, if it was made
   * again while the chat was not open.
   */
  currentName(name: string): string {
    if (this.store.find(name) !== undefined) return name;
    return this.#records.replacementOf(this.#service, name)?.name ?? name;
  }

  /** Looks for what is remembered of it; another window may have made or replaced it. Never rejects. */
  async recall(name: string): Promise<void> {
    if (this.#records.isOpen && this.#records.of(this.#service, name) !== undefined) return;
    await this.#records.open().catch((error: unknown) => this.#notify(error));
  }

  /** Asks the service for one that nothing is known of. Never rejects: a service may not answer. */
  async learn(named: string): Promise<void> {
    await this.recall(named);
    const name = this.currentName(named);
    const { tokens, isGone } = this.find(name);
    if (tokens !== undefined || isGone === true) return;
    const key = `${this.#service} ${name}`;
    const asking = this.#asking.get(key) ?? this.#fetch(name);
    this.#asking.set(key, asking);
    await asking;
    this.#asking.delete(key);
  }

  /** What a cached content counts, as far as it is known; 0 where none is used. */
  tokensOf(name: string | undefined): number | undefined {
    return name === undefined ? 0 : this.find(name).tokens;
  }

  /** The tokens of a cached content; undefined if unknown. */
  async learnTokens(name: string | undefined): Promise<number | undefined> {
    if (name !== undefined) await this.learn(name);
    return this.tokensOf(name);
  }

  /** Keeps an eye on the sources of cached contents while the open chat uses one. */
  watchSources(isUsed: boolean): void {
    if (isUsed) this.#watching ??= this.#staleness.watch();
    else this.#stopWatching();
  }

  /** Has the list there to choose from, without taking the place in it from others who show more of it. */
  list(): void {
    const { state, entries } = this.store;
    const isLong = state === 'complete' && entries.length > onePage;
    if (state !== 'loading' && state !== 'partial' && !isLong) void this.store.refresh();
  }

  dispose(): void {
    this.#stopWatching();
    this.#subscriptions.dispose();
  }

  #stopWatching(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
  }

  get #service(): string {
    return serviceKey(this.store.connection);
  }

  #happened(event: CacheEvent): void {
    if (event.type === 'used') return;
    const key = `${event.service} ${event.name}`;
    if (event.type !== 'removed') this.#removed.delete(key);
    else if (event.content !== undefined) this.#removed.set(key, event.content);
  }

  async #fetch(name: string): Promise<void> {
    try {
      await this.store.fetch(name);
    } catch (error) {
      this.#notify(error);
    }
  }

  #notify(error: unknown): void {
    this.#log.info(`cached content: ${describeError(error)}`);
  }
}

/** A list that needed no second page is asked for again at little cost. */
const onePage = 100;

type Facts = Pick<KnownCache, 'label' | 'model' | 'tokens' | 'expireAtMs'>;

function recordFacts({ name, displayName, model, tokens, expireAtMs }: CacheRecord): Facts {
  return { label: cacheLabel({ name, displayName }), model, tokens, expireAtMs };
}

function contentFacts(content: CachedContent): Facts {
  const { name = '', displayName, model, usageMetadata } = content;
  const tokens = usageMetadata?.totalTokenCount;
  const expireAtMs = expireMsOf(content);
  return {
    label: cacheLabel({ name, displayName }),
    model,
    ...(tokens !== undefined && { tokens }),
    ...(expireAtMs !== undefined && { expireAtMs }),
  };
}
