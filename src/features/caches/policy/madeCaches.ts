import { serviceKey } from '../../../services/connection/serviceKey';
import type { Clock } from '../../../base/clock';
import type { CacheRecord } from '../../../caching/records/cacheRecord';
import type { CacheRecords } from '../../../services/cachedContents/cacheRecords';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { CacheLedger } from '../ledger/cacheLedger';
import type { StoredCache } from '../../../caching/makeRoom';

/** What made caches are known by. */
export interface MadeCachesParts {
  store: CachedContentStore;
  records: CacheRecords;
  ledger: CacheLedger;
  clock: Clock;
}

/** What Parley made at the service that is asked now, from all windows. */
export class MadeCaches {
  readonly #parts: MadeCachesParts;
  /** The chats that have used them, as far as this window knows. */
  readonly #chats = new Map<string, Set<string>>();
  /** Those that are being deleted by Parley itself. */
  readonly #deleting = new Set<string>();

  constructor(parts: MadeCachesParts) {
    this.#parts = parts;
  }

  get service(): string {
    return serviceKey(this.#parts.store.connection);
  }

  /** Takes in what other windows have made, used and found gone. */
  async read(): Promise<void> {
    await Promise.all([this.#parts.records.read(), this.#parts.ledger.read()]);
  }

  /** The record of one that was made here, by Parley or by the user. */
  record(name: string): CacheRecord | undefined {
    return this.#parts.records.of(this.service, name);
  }

  /** Those that Parley made by itself and that are stored still. */
  get live(): CacheRecord[] {
    const made = this.#parts.records.all(this.service).filter(({ madeBy }) => madeBy === 'parley');
    return made.filter((record) => this.isLive(record));
  }

  /** Not expired, and neither deleted nor found gone from any window. */
  isLive({ service, name, expireAtMs }: CacheRecord): boolean {
    const { ledger, clock } = this.#parts;
    const ended = ledger.account.find(service, name)?.endedAtMs;
    return expireAtMs > clock.now() && ended === undefined;
  }

  stored({ service, name, tokens, createdAtMs }: CacheRecord): StoredCache {
    const usedAtMs = this.#parts.ledger.account.lastUsedMs(service, name) ?? createdAtMs;
    return { name, tokens, usedAtMs: Math.max(usedAtMs, createdAtMs) };
  }

  noteUse(name: string, chatId: string): void {
    const chats = this.#chats.get(name) ?? new Set();
    this.#chats.set(name, chats.add(chatId));
  }

  /** Whether no other chat, such as a fork, has used it. */
  isOnlyOf(name: string, chatId: string): boolean {
    return [...(this.#chats.get(name) ?? [])].every((id) => id === chatId);
  }

  isDeleting(name: string): boolean {
    return this.#deleting.has(name);
  }

  /** Rejects with a ServiceError. */
  async delete(name: string): Promise<void> {
    this.#deleting.add(name);
    try {
      await this.#parts.store.delete(name);
    } finally {
      this.#deleting.delete(name);
    }
  }
}
