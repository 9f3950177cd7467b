import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import { describeError, type Log } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { MadeCaches } from './madeCaches';
import { unusedMs } from '../../../caching/makeRoom';
import type { CachingChat } from '../cachingChat';

/**
 * Deletes what Parley made for chats that are over: at once when a chat is deleted, and what was left by
 * windows that have closed when this one first has to do with cached contents. What the user made stays.
 */
export class CacheCleanup implements vscode.Disposable {
  readonly #made: MadeCaches;
  readonly #chat: Pick<CachingChat, 'id' | 'usedCache'>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #subscription: vscode.Disposable;
  /** The services that were looked through. */
  readonly #swept = new Set<string>();
  readonly #work = new SerialQueue();

  constructor(
    store: CachedContentStore,
    made: MadeCaches,
    chat: Pick<CachingChat, 'id' | 'usedCache'>,
    clock: Clock,
    log: Log,
  ) {
    this.#made = made;
    this.#chat = chat;
    this.#clock = clock;
    this.#log = log;
    // Nothing is asked of a service when a window opens, so the rest of the last one waits until then.
    this.#subscription = vscode.Disposable.from(
      store.onDidHappen(() => this.#sweepOnce()),
      store.onDidChange(() => {
        if (store.state === 'complete') this.#sweepOnce();
      }),
    );
  }

  /** A chat was deleted. */
  chatDeleted(chatId: string): void {
    this.#do(async () => {
      await this.#made.read();
      const { live, connection } = this.#made;
      const ofChat = live.filter(({ prefix }) => prefix?.chatId === chatId);
      for (const { name } of ofChat) {
        // The open chat may be a fork that has not asked with it yet.
        const isUsedHere = this.#chat.usedCache === name && this.#chat.id !== chatId;
        if (isUsedHere || !this.#made.isOnlyOf(name, chatId)) continue;
        await this.#made.delete(name, connection);
      }
    });
  }

  /** Resolves when all that has happened until now is dealt with. */
  async settled(): Promise<void> {
    await this.#work.settled();
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #sweepOnce(): void {
    if (this.#swept.has(this.#made.service)) return;
    this.#swept.add(this.#made.service);
    this.#do(() => this.#sweep());
  }

  /** Unused for so long that no window has extended it, nor will. */
  async #sweep(): Promise<void> {
    await this.#made.read();
    const { live, connection } = this.#made;
    const stored = live.map((record) => this.#made.stored(record));
    for (const { name, usedAtMs } of stored) {
      const isLeft = this.#clock.now() - usedAtMs > unusedMs && this.#chat.usedCache !== name;
      if (isLeft) await this.#made.delete(name, connection);
    }
  }

  /** What could not be deleted expires by itself. */
  #do(act: () => Promise<void>): void {
    void this.#work.run(act).catch((error: unknown) => {
      this.#log.info(`tidying of cached contents: ${describeError(error)}`);
    });
  }
}
