import * as vscode from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import type { Clock } from '../../../base/clock';
import { timestampMs } from '../../../protocol/time';
import { describeError, type Log } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import type { CacheEvent, CacheReport, CacheUse } from '../../../caching/cacheEvent';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { expireMsOf } from '../../../caching/expireMs';
import { Account } from '../../../caching/account/account';
import type { UsageEntry } from '../../../caching/account/usageEntry';
import type { UsageLogFiles } from '../../../storage/usageLogFiles';

/** What is first seen in the store is written down once it is settled. */
const restMs = 1000;

/**
 * Keeps account of what cached contents cost and save: what happens in the store is written down, and what
 * other windows wrote is read. Nothing is read before something happens or somebody asks.
 */
export class CacheUsageLog implements vscode.Disposable {
  readonly #store: CachedContentStore;
  readonly #files: UsageLogFiles;
  readonly #workspace: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  #account = new Account();
  #hasRead = false;
  #reading: Promise<void> | undefined;
  /** What was added while the files are read, and is not in them yet. */
  #added: UsageEntry[] = [];
  /** When the store first showed something that is not written down yet. */
  #seenAtMs: number | undefined;
  readonly #work = new SerialQueue();
  #cancelTimer: () => void = () => undefined;
  readonly onDidChange = this.#changed.event;

  /** @param workspace the URI of the first folder of this window; empty without one */
  constructor(
    store: CachedContentStore,
    files: UsageLogFiles,
    workspace: string,
    clock: Clock,
    log: Log,
  ) {
    this.#store = store;
    this.#files = files;
    this.#workspace = workspace;
    this.#clock = clock;
    this.#log = log;
    this.#subscription = vscode.Disposable.from(
      store.onDidHappen((event) => this.#happened(event)),
      store.onDidReport((report) => this.#reported(report)),
      store.onDidChange(() => this.#storeChanged()),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        // Another window may have written meanwhile.
        if (focused && this.#hasRead) void this.read();
      }),
    );
  }

  /** What is known; all of it only after {@link read}. */
  get account(): Account {
    if (!this.#hasRead) void this.read();
    return this.#account;
  }

  /** Tokens that were read from a cached content instead of being sent. */
  savedTokens(service: string, name: string): number {
    return this.account.savedTokens(service, name);
  }

  /** Medians of the time to the first text, with a cached content and with none, of the same model. */
  firstTextMs(service: string, name: string): { with?: number; without?: number } {
    return this.account.firstTextMs(service, name);
  }

  /** Takes in what all windows have written. Never rejects. */
  read(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** Resolves when all that has happened until now is in the account and on the disk, or could not be. */
  async settled(): Promise<void> {
    await this.#work.settled();
    await this.#files.written();
  }

  dispose(): void {
    this.#cancelTimer();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #read(): Promise<void> {
    this.#added = [];
    const account = new Account();
    try {
      for (const entry of await this.#files.read()) account.add(entry);
      for (const entry of this.#added) account.add(entry);
      this.#account = account;
      if (!this.#hasRead) await this.#files.rollUp(this.#clock.now());
    } catch (error) {
      this.#log.warn(`cache usage log: ${describeError(error)}`);
    }
    this.#hasRead = true;
    this.#changed.fire();
  }

  #happened(event: CacheEvent): void {
    const atMs = this.#clock.now();
    void this.#work.run(async () => {
      if (!this.#hasRead) await this.read();
      this.#take(event, atMs);
    });
  }

  #take(event: CacheEvent, atMs: number): void {
    const { type, service, name } = event;
    if (type === 'created') return this.#add(this.#storedEntry(event, event.content, atMs));
    const content = contentOf(event) ?? this.#store.find(name);
    const found = this.#foundEntry(event, content, atMs);
    if (found !== undefined) this.#add(found);
    if (type === 'removed') {
      // Its expiry is known; to this window it may only seem to have come, where another has extended it.
      if (event.reason !== 'expired') this.#add({ type: 'ended', atMs, service, name });
      return;
    }
    if (type === 'used') return this.#addUse(event, event.use, atMs);
    const expireAtMs = expireMsOf(event.content);
    if (expireAtMs !== undefined) this.#add({ type: 'changed', atMs, service, name, expireAtMs });
  }

  #addUse(place: { service: string; name: string }, use: CacheUse, atMs: number): void {
    const { service, name } = place;
    const { model, promptTokens, cachedTokens, firstTextMs } = use;
    this.#add({
      ...{ type: 'used', atMs, service, name, model, workspace: this.#workspace },
      ...{ requests: 1, promptTokens, cachedTokens },
      firstTextMs: firstTextMs === undefined ? [] : [firstTextMs],
    });
  }

  /** What was made elsewhere is on the account from when it is first met. */
  #foundEntry(
    place: { service: string; name: string },
    content: CachedContent | undefined,
    atMs: number,
  ): UsageEntry | undefined {
    const { service, name } = place;
    const isKnown = this.#account.find(service, name) !== undefined;
    if (name === '' || content === undefined || isKnown) return undefined;
    return { ...this.#storedEntry(place, content, atMs), isFound: true };
  }

  #storedEntry(
    { service, name }: { service: string; name: string },
    content: CachedContent,
    atMs: number,
  ): Extract<UsageEntry, { type: 'held' }> {
    const { model, displayName = '', usageMetadata } = content;
    const workspace = this.#workspace;
    const tokens = usageMetadata?.totalTokenCount ?? 0;
    const expireAtMs = expireMsOf(content) ?? atMs;
    return {
      ...{ type: 'held', atMs, service, name, workspace },
      ...{ model, displayName, tokens, expireAtMs },
    };
  }

  /** What the service has still goes on, whatever end was written down: a request with another key finds nothing. */
  #reported({ service, askedAtMs, contents }: CacheReport): void {
    if (contents.length === 0) return;
    void this.#work.run(async () => {
      if (!this.#hasRead) await this.read();
      this.#addAll(
        contents.flatMap(({ name = '', ...content }): UsageEntry[] => {
          const known = this.#account.find(service, name);
          if (known?.endedAtMs === undefined || known.endedAtMs >= askedAtMs) return [];
          const expireAtMs = expireMsOf(content) ?? known.expireAtMs;
          return [{ type: 'changed', atMs: askedAtMs, service, name, expireAtMs, isBack: true }];
        }),
      );
    });
  }

  #storeChanged(): void {
    this.#seenAtMs ??= this.#clock.now();
    const atMs = this.#seenAtMs;
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.setTimer(() => {
      this.#seenAtMs = undefined;
      void this.#work.run(async () => {
        if (this.#store.entries.length > 0 && !this.#hasRead) await this.read();
        this.#noteListed(atMs);
      });
    }, restMs);
  }

  /** What is seen there for the first time, or expires at another time than is known. */
  #noteListed(atMs: number): void {
    const { service, entries } = this.#store;
    // A list of thousands is one change, and one write.
    this.#addAll(entries.flatMap((content) => this.#seen(service, content, atMs) ?? []));
  }

  #seen(service: string, content: CachedContent, atMs: number): UsageEntry | undefined {
    const { name = '' } = content;
    const known = this.#account.find(service, name);
    if (known === undefined) return this.#foundEntry({ service, name }, content, atMs);
    const expireAtMs = expireMsOf(content);
    if (expireAtMs === undefined || expireAtMs === known.expireAtMs) return undefined;
    // What this window saw last may be older than what another one did since.
    const updatedAtMs = timestampMs(content.updateTime) ?? 0;
    const isNewer = updatedAtMs > known.changedAtMs;
    return isNewer ? { type: 'changed', atMs: updatedAtMs, service, name, expireAtMs } : undefined;
  }

  #add(entry: UsageEntry): void {
    this.#addAll([entry]);
  }

  #addAll(entries: readonly UsageEntry[]): void {
    if (entries.length === 0) return;
    for (const entry of entries) this.#account.add(entry);
    if (this.#reading !== undefined) for (const each of entries) this.#added.push(each);
    this.#changed.fire();
    this.#files.append(entries, this.#clock.now()).catch((error: unknown) => {
      this.#log.warn(`cache usage log: ${describeError(error)}`);
    });
  }
}

function contentOf(event: CacheEvent): CachedContent | undefined {
  return event.type === 'used' ? undefined : event.content;
}
