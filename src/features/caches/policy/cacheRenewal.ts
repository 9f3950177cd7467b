import { digestOf } from '../../../base/node/digestOf';
import * as path from 'node:path';
import type * as vscode from 'vscode';
import type { CacheRecord } from '../../../caching/records/cacheRecord';
import type { CachedContent } from '../../../protocol/cachedContent';
import type { Clock } from '../../../base/clock';
import { isServiceError } from '../../../protocol/serviceError';
import { timestampMs } from '../../../protocol/time';
import { describeError, type Log } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import { readSetting } from '../../../platform/userSettings';
import type { CacheEvent } from '../../../caching/cacheEvent';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { isSameExpiry } from '../../../caching/records/recordOf';
import { expireMsOf } from '../../../caching/expireMs';
import { whileLocked } from '../../../fileSystem/fileLock';
import type { CachingChat } from '../cachingChat';

/** A cached content that the chats of this window use. */
interface Tracked {
  /** When it was made or last extended, as far as this window knows. */
  sinceMs: number;
  /** Its time to live: what it is extended by. */
  lifetimeMs: number;
  expireAtMs: number;
  usedAtMs: number;
}

/** Another window is doing it, or the service can't be reached: it is checked again then. */
const againMs = 30_000;

/** A timer does not run while the machine sleeps, so that none waits for longer. */
const maxTimerMs = 60_000;

/**
 * Extends what the open chat uses, by its own time to live, when half of that is over: if it was used
 * since the last time, and only by one of several windows.
 */
export class CacheRenewal implements vscode.Disposable {
  readonly #store: CachedContentStore;
  readonly #chat: Pick<CachingChat, 'usedCache'>;
  readonly #lockFolder: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #subscription: vscode.Disposable;
  readonly #tracked = new Map<string, Tracked>();
  readonly #timers = new Map<string, () => void>();
  readonly #work = new SerialQueue();

  /** @param lockFolder where windows let each other know what they are doing */
  constructor(
    store: CachedContentStore,
    chat: Pick<CachingChat, 'usedCache'>,
    lockFolder: string,
    clock: Clock,
    log: Log,
  ) {
    this.#store = store;
    this.#chat = chat;
    this.#lockFolder = lockFolder;
    this.#clock = clock;
    this.#log = log;
    this.#subscription = store.onDidHappen((event) => this.#happened(event));
  }

  /** Resolves when all that has come due until now is done. */
  async settled(): Promise<void> {
    await this.#work.settled();
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #happened(event: CacheEvent): void {
    const { type, name, service } = event;
    if (type === 'used') {
      // Of another service nothing can be learned here.
      const isHere = service === this.#store.service;
      if (name !== '' && event.use.chatId !== undefined && isHere) this.#used(name);
    } else if (type === 'removed') this.#forget(name);
    else if (type === 'changed') this.#changed(name, event);
  }

  #used(name: string): void {
    const usedAtMs = this.#clock.now();
    void this.#work.run(async () => {
      const known = this.#tracked.get(name) ?? (await this.#learn(name));
      if (known === undefined) return;
      this.#tracked.set(name, { ...known, usedAtMs });
      this.#plan(name);
    });
  }

  #changed(name: string, event: Extract<CacheEvent, { type: 'changed' }>): void {
    const known = this.#tracked.get(name);
    const expireAtMs = expireMsOf(event.content);
    if (known === undefined || expireAtMs === undefined) return;
    const sinceMs = this.#clock.now();
    const lifetimeMs = event.lifetimeMs ?? expireAtMs - sinceMs;
    this.#tracked.set(name, { ...known, sinceMs, lifetimeMs, expireAtMs });
    this.#plan(name);
  }

  /** Asks if nothing is known yet; undefined if it can't be learned. Never rejects. */
  async #learn(name: string): Promise<Omit<Tracked, 'usedAtMs'> | undefined> {
    try {
      if (this.#known(name) === undefined) await this.#store.readRecords();
      const isWanted = this.#known(name) === undefined && this.#isAllowed(name);
      if (isWanted) await this.#store.fetch(name);
    } catch (error) {
      this.#log.info(`renewal of cached content: ${describeError(error)}`);
    }
    return this.#known(name);
  }

  /** What the store or a record says; undefined if nobody knows when it expires. */
  #known(name: string): Omit<Tracked, 'usedAtMs'> | undefined {
    const content = this.#store.find(name);
    const record = this.#store.record(name);
    const expireAtMs = record?.expireAtMs ?? (content && expireMsOf(content));
    if (expireAtMs === undefined) return undefined;
    const nowMs = this.#clock.now();
    const sinceMs = setMsOf(record, content) ?? nowMs;
    const lifetimeMs = record?.lifetimeMs ?? expireAtMs - sinceMs;
    return { sinceMs: Math.min(sinceMs, nowMs), lifetimeMs, expireAtMs };
  }

  #forget(name: string): void {
    this.#tracked.delete(name);
    this.#cancel(name);
  }

  #cancel(name: string): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }

  /** Waits for half of its time to be over; that of one that is over already is dealt with now. */
  #plan(name: string): void {
    const known = this.#tracked.get(name);
    if (known === undefined) return;
    this.#waitUntil(name, known.expireAtMs - known.lifetimeMs / 2);
  }

  #tryAgain(name: string): void {
    this.#waitUntil(name, this.#clock.now() + againMs);
  }

  #waitUntil(name: string, dueMs: number): void {
    this.#cancel(name);
    const leftMs = dueMs - this.#clock.now();
    if (leftMs <= 0) return this.#due(name);
    const wait = (): void => this.#waitUntil(name, dueMs);
    this.#timers.set(name, this.#clock.setTimer(wait, Math.min(leftMs, maxTimerMs)));
  }

  #due(name: string): void {
    this.#timers.delete(name);
    void this.#work.run(() => this.#renewIfUsed(name));
  }

  async #renewIfUsed(name: string): Promise<void> {
    const known = this.#tracked.get(name);
    if (known === undefined || this.#clock.now() >= known.expireAtMs) {
      this.#forget(name);
      return;
    }
    // One that rests is looked at again when it is used.
    if (
      known.usedAtMs <= known.sinceMs ||
      this.#chat.usedCache !== name ||
      !this.#isAllowed(name)
    ) {
      return;
    }
    try {
      const renewed = await whileLocked(this.#lockOf(name), () => this.#renew(name, known));
      if (renewed === undefined) this.#tryAgain(name);
    } catch (error) {
      this.#log.info(`renewal of cached content: ${describeError(error)}`);
      if (isServiceError(error, 'notFound')) this.#forget(name);
      else this.#tryAgain(name);
    }
  }

  /** Unless another window has done it, or the user has set another time meanwhile. */
  async #renew(name: string, known: Tracked): Promise<true> {
    const expireAtMs = await this.#expiryNow(name);
    if (expireAtMs !== undefined && !isSameExpiry(expireAtMs, known.expireAtMs)) {
      const sinceMs = this.#clock.now();
      this.#tracked.set(name, { ...known, ...this.#known(name), sinceMs, expireAtMs });
      this.#plan(name);
      return true;
    }
    const lifetimeSeconds = Math.max(1, Math.round(known.lifetimeMs / 1000));
    await this.#store.setExpiration(name, { ttl: `${lifetimeSeconds}s` });
    return true;
  }

  /** By the service: records have only what was done on this machine. */
  async #expiryNow(name: string): Promise<number | undefined> {
    await this.#store.readRecords();
    return expireMsOf(await this.#store.fetch(name));
  }

  #isAllowed(name: string): boolean {
    const setting = readSetting('parley.caches.renew');
    const record = this.#store.record(name);
    return setting === 'all' || (setting === 'parley' && record?.madeBy === 'parley');
  }

  #lockOf(name: string): string {
    const key = `${this.#store.service} ${name}`;
    return path.join(this.#lockFolder, `renew-${digestOf(key).slice(0, 32)}`);
  }
}

/** When its expiry was last set. What is listed doesn't say that another window has extended it. */
function setMsOf(
  record: CacheRecord | undefined,
  content: CachedContent | undefined,
): number | undefined {
  const reported = content && timestampMs(content.updateTime ?? content.createTime);
  return record?.expirySetAtMs ?? reported ?? record?.createdAtMs;
}
