import { Disposables, type Disposable } from '../../../base/disposables';
import type { Event } from '../../../base/emitter';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { CacheStaleness, Staleness } from '../../../services/cachedContents/cacheStaleness';
import type { CommandCache } from '../../../services/cachedContents/commandCache';

/** What a cached content has brought so far, from the account that is kept of its uses. */
export interface CacheSavings {
  /** Tokens that did not have to be sent and read again; 0 if nothing is known. */
  savedTokens(service: string, name: string): number;
  /** Usual time from a request to the first text, in milliseconds, as far as it was measured. */
  firstTextMs(service: string, name: string): { with?: number; without?: number };
  onDidChange: Event<void>;
}

/** What is known here of the cached contents of the service that is asked, beside what it lists. */
export class CacheFacts {
  readonly #store: CachedContentStore;
  readonly #staleness: CacheStaleness;
  readonly #commandCache: Pick<CommandCache, 'isUsed' | 'onDidChange'> | undefined;
  readonly #savings: CacheSavings | undefined;

  constructor(
    store: CachedContentStore,
    staleness: CacheStaleness,
    commandCache?: Pick<CommandCache, 'isUsed' | 'onDidChange'>,
    savings?: CacheSavings,
  ) {
    this.#store = store;
    this.#staleness = staleness;
    this.#commandCache = commandCache;
    this.#savings = savings;
  }

  /** Calls the listener when something of it may have changed. */
  onDidChange(listener: () => void): Disposable {
    const subscriptions = new Disposables();
    subscriptions.add(this.#store.onDidChangeRecords(listener));
    subscriptions.add(this.#staleness.onDidChange(listener));
    for (const source of [this.#savings, this.#commandCache]) {
      if (source !== undefined) subscriptions.add(source.onDidChange(listener));
    }
    return subscriptions;
  }

  /** Which of its sources are not as they were; undefined if none is known to differ. */
  staleness(name: string): Staleness | undefined {
    return this.#staleness.of(name);
  }

  /** Looks at the sources until the returned value is disposed. */
  watchSources(): Disposable {
    return this.#staleness.watch();
  }

  isUsedByCommands(name: string): boolean {
    return this.#commandCache?.isUsed(this.#store.service, name) === true;
  }

  savedTokens(name: string): number {
    return this.#savings?.savedTokens(this.#store.service, name) ?? 0;
  }

  firstTextMs(name: string): { with?: number; without?: number } {
    return this.#savings?.firstTextMs(this.#store.service, name) ?? {};
  }
}
