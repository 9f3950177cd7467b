import type { Clock } from '../../../base/clock';
import type { CacheRecord } from '../../../caching/records/cacheRecord';
import type { CommandCache } from '../../../services/cachedContents/commandCache';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { Connection } from '../../../services/connection/connections';
import { isSameService } from '../../../services/connection/serviceKey';
import type { CacheUsageLog } from '../usage/cacheUsageLog';
import type { StoredCache } from '../../../caching/makeRoom';

/** What Parley made at the service that is asked now, from all windows. */
export class MadeCaches {
  readonly #store: CachedContentStore;
  readonly #commandCache: Pick<CommandCache, 'isUsed'>;
  readonly #usageLog: CacheUsageLog;
  readonly #clock: Clock;
  /** The chats that have used them, as far as this window knows. */
  readonly #chats = new Map<string, Set<string>>();
  /** Chats with the names of what they were put on here. */
  readonly #put = new Set<string>();
  /** Those that are being deleted by Parley itself. */
  readonly #deleting = new Set<string>();

  /** What happens to cached contents, whoever made them. */
  readonly onDidHappen: CachedContentStore['onDidHappen'];

  constructor(
    store: CachedContentStore,
    commandCache: Pick<CommandCache, 'isUsed'>,
    usageLog: CacheUsageLog,
    clock: Clock,
  ) {
    this.#store = store;
    this.#commandCache = commandCache;
    this.onDidHappen = store.onDidHappen;
    this.#usageLog = usageLog;
    this.#clock = clock;
  }

  get service(): string {
    return this.#store.service;
  }

  /** The service that is asked now. */
  get connection(): Connection {
    return this.#store.connection;
  }

  /** Whether a service is the one that is asked still, with the same key. */
  isConnected(at: Connection): boolean {
    return isSameService(at, this.#store.connection);
  }

  /** Takes in what other windows have made, used and found gone. */
  async read(): Promise<void> {
    await Promise.all([this.#store.readRecords(), this.#usageLog.read()]);
  }

  /** The record of one that was made here, by Parley or by the user. */
  record(name: string): CacheRecord | undefined {
    return this.#store.record(name);
  }

  /** Those that Parley made by itself and that are stored still. */
  get live(): CacheRecord[] {
    const made = this.#store.records.filter(({ madeBy }) => madeBy === 'parley');
    return made.filter((record) => this.isLive(record));
  }

  /** Not expired, and neither deleted nor found gone from any window. */
  isLive(record: CacheRecord): boolean {
    const ended = this.#usageLog.account.find(record.service, record.name)?.endedAtMs;
    return !this.isOver(record) && ended === undefined;
  }

  /** Expired by the clock. */
  isOver({ expireAtMs }: CacheRecord): boolean {
    return expireAtMs <= this.#clock.now();
  }

  /** What commands go with counts as used now. */
  stored({ service, name, tokens, createdAtMs }: CacheRecord): StoredCache {
    const usedAtMs = this.#commandCache.isUsed(service, name)
      ? this.#clock.now()
      : (this.#usageLog.account.lastUsedMs(service, name) ?? createdAtMs);
    return { name, tokens, usedAtMs: Math.max(usedAtMs, createdAtMs) };
  }

  noteUse(name: string, chatId: string): void {
    const chats = this.#chats.get(name) ?? new Set();
    this.#chats.set(name, chats.add(chatId));
  }

  /** Whether no other chat, such as a fork, has used it, and commands don't go with it. */
  isOnlyOf(name: string, chatId: string): boolean {
    if (this.#commandCache.isUsed(this.service, name)) return false;
    return [...(this.#chats.get(name) ?? [])].every((id) => id === chatId);
  }

  /** A chat was put on one in this window. */
  notePut(name: string, chatId: string): void {
    this.#put.add(`${chatId} ${name}`);
  }

  /** Whether a chat was put on one in this window, also if it has not used it yet. */
  wasPutOn(name: string, chatId: string): boolean {
    return this.#put.has(`${chatId} ${name}`);
  }

  isDeleting(name: string): boolean {
    return this.#deleting.has(name);
  }

  /** Deletes it where it is stored, whichever service is connected by now. Rejects with a ServiceError. */
  async delete(name: string, at: Connection): Promise<void> {
    this.#deleting.add(name);
    try {
      await this.#store.delete(name, { at });
    } finally {
      this.#deleting.delete(name);
    }
  }
}
