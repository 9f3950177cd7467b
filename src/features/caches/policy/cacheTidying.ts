import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import { describeError, type Log } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { MadeCaches } from './madeCaches';
import { unusedMs } from '../../../caching/makeRoom';
import type { PolicyChat } from './policyChat';

/** What tidying works with. */
export interface CacheTidyingParts {
  store: CachedContentStore;
  made: MadeCaches;
  chat: Pick<PolicyChat, 'usedCache'>;
  clock: Clock;
  log: Log;
}

/**
 * Deletes what Parley made for chats that are over: at once when a chat is deleted, and what was left by
 * windows that have closed when this one first has to do with cached contents. What the user made stays.
 */
export class CacheTidying implements vscode.Disposable {
  readonly #parts: CacheTidyingParts;
  readonly #subscription: vscode.Disposable;
  /** The services that were looked through. */
  readonly #swept = new Set<string>();
  readonly #work = new SerialQueue();

  constructor(parts: CacheTidyingParts) {
    this.#parts = parts;
    // Nothing is asked of a service when a window opens, so the rest of the last one waits until then.
    this.#subscription = vscode.Disposable.from(
      parts.store.onDidHappen(() => this.#sweepOnce()),
      parts.store.onDidChange(() => {
        if (parts.store.state === 'complete') this.#sweepOnce();
      }),
    );
  }

  /** A chat was deleted. */
  chatDeleted(chatId: string): void {
    this.#do(async () => {
      const { made } = this.#parts;
      await made.read();
      const ofChat = made.live.filter(({ prefix }) => prefix?.chatId === chatId);
      for (const { name } of ofChat) {
        if (made.isOnlyOf(name, chatId)) await made.delete(name);
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
    const { made } = this.#parts;
    if (this.#swept.has(made.service)) return;
    this.#swept.add(made.service);
    this.#do(() => this.#sweep());
  }

  /** Unused for so long that no window has extended it, nor will. */
  async #sweep(): Promise<void> {
    const { made, chat, clock } = this.#parts;
    await made.read();
    const stored = made.live.map((record) => made.stored(record));
    for (const { name, usedAtMs } of stored) {
      const isLeft = clock.now() - usedAtMs > unusedMs && chat.usedCache !== name;
      if (isLeft) await made.delete(name);
    }
  }

  /** What could not be deleted expires by itself. */
  #do(act: () => Promise<void>): void {
    void this.#work.run(act).catch((error: unknown) => {
      this.#parts.log.info(`tidying of cached contents: ${describeError(error)}`);
    });
  }
}
