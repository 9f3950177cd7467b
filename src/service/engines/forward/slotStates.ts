import { isServiceError } from '../../../protocol/serviceError';
import type { CachedPrefix } from '../../engine';
import type { LlamaAsks, ShownSlot } from './llamaAsks';

/** The tokens of a cached content; none if its beginning can't be read by itself. */
export type ReadPrefix = (signal: AbortSignal) => Promise<readonly number[]>;

/** A slot that has a cached content, for one answer. */
export interface SlotUse {
  slot: number;
  /** The answer is over. `reused`: how many tokens the server says it knew, if it does. */
  leave(reused: number | undefined): void;
}

/** Statuses of a server that doesn’t have what it is asked for. */
const notThere: readonly (number | undefined)[] = [404, 405, 501];

/** Once may be by chance; then the model’s memory can’t be taken up in the middle. */
const mostInVain = 2;

/**
 * Cached contents in the slots of a llama-server: each is read once in a slot, and saved to a file of the server’s,
 * from which the slot gets it back. Whatever the server no longer has is made again.
 */
export class SlotStates {
  readonly #asks: LlamaAsks;
  readonly #count: number;
  readonly #digest: string;
  /** The files that the slots have, as far as nobody else has used them since. */
  readonly #held = new Map<number, string>();
  readonly #used = new Set<number>();
  /** The files that are known to be there. */
  readonly #saved = new Set<string>();
  /** Without `--slot-save-path` it has none. */
  #canSave = true;
  /** How many times in a row it read all that it had been given back. */
  #inVain = 0;

  /** @param digest of the model and the server, so that no state is given to another one */
  constructor(asks: LlamaAsks, count: number, digest: string) {
    this.#asks = asks;
    this.#count = count;
    this.#digest = digest;
  }

  /** Reads a cached content in a slot that nobody uses, and saves it. Rejects as the server does. */
  async keep({ name }: CachedPrefix, prefix: ReadPrefix, signal: AbortSignal): Promise<void> {
    // The server may have been started in another way since.
    this.#canSave = true;
    this.#inVain = 0;
    const slot = this.#choose(undefined, await this.#shown(signal));
    if (slot === undefined) return;
    await this.#using(slot, () => this.#make(slot, this.#fileOf(name), prefix, signal));
  }

  /** A slot with the cached content; undefined if the server is to choose one. */
  async enter(
    { name }: CachedPrefix,
    prefix: ReadPrefix,
    signal: AbortSignal,
  ): Promise<SlotUse | undefined> {
    if (this.#inVain >= mostInVain) return undefined;
    const file = this.#fileOf(name);
    const slot = this.#choose(file, await this.#shown(signal));
    if (slot === undefined) return undefined;
    const isHeld = this.#held.get(slot) === file;
    this.#used.add(slot);
    try {
      if (isHeld || (await this.#bring(slot, file, prefix, signal))) {
        return { slot, leave: (reused) => this.#leave(slot, !isHeld, reused) };
      }
    } catch (error) {
      this.#used.delete(slot);
      throw error;
    }
    this.#used.delete(slot);
    return undefined;
  }

  /** The server was asked in a slot of its own choice, which may have been any. */
  touched(): void {
    for (const slot of this.#held.keys()) {
      if (!this.#used.has(slot)) this.#held.delete(slot);
    }
  }

  /** A server deletes no file: what is in that of a cached content is replaced by next to nothing. Never rejects. */
  async forget(name: string, signal: AbortSignal): Promise<void> {
    if (!this.#canSave) return;
    const file = this.#fileOf(name);
    try {
      const slot = this.#choose(file, await this.#shown(signal));
      if (slot === undefined) return;
      await this.#using(slot, async () => {
        this.#held.delete(slot);
        // One that is there can be restored; none is made for this.
        if (!this.#saved.delete(file)) await this.#asks.restoreSlot(slot, file, signal);
        await this.#asks.read('a', slot, signal);
        await this.#asks.saveSlot(slot, file, signal);
      });
    } catch {
      // It is the server's disk, and the server may be gone.
    }
  }

  async #using(slot: number, task: () => Promise<unknown>): Promise<void> {
    this.#used.add(slot);
    try {
      await task();
    } finally {
      this.#used.delete(slot);
    }
  }

  /** Restores the state, or makes it where the server no longer has it. */
  async #bring(
    slot: number,
    file: string,
    prefix: ReadPrefix,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!this.#canSave) return false;
    try {
      await this.#asks.restoreSlot(slot, file, signal);
      this.#held.set(slot, file);
      this.#saved.add(file);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      // What could not be restored has cleared the slot.
      this.#held.delete(slot);
      if (!isRefused(error)) return false;
      this.#canSave = !notThere.includes(error.httpStatus);
    }
    if (!this.#canSave) return false;
    // What keeps it from being read keeps the request from being answered, which then says it.
    try {
      return await this.#make(slot, file, prefix, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isServiceError(error)) throw error;
      return false;
    }
  }

  async #make(
    slot: number,
    file: string,
    prefix: ReadPrefix,
    signal: AbortSignal,
  ): Promise<boolean> {
    const tokens = await prefix(signal);
    if (tokens.length === 0) return false;
    this.#held.delete(slot);
    await this.#asks.read(tokens, slot, signal);
    this.#held.set(slot, file);
    try {
      await this.#asks.saveSlot(slot, file, signal);
      this.#saved.add(file);
    } catch (error) {
      signal.throwIfAborted();
      this.#canSave = !(isRefused(error) && notThere.includes(error.httpStatus));
    }
    return true;
  }

  #leave(slot: number, isBrought: boolean, reused: number | undefined): void {
    this.#used.delete(slot);
    if (reused === undefined) return;
    if (reused > 0) this.#inVain = 0;
    else this.#held.delete(slot);
    if (reused === 0 && isBrought) this.#inVain += 1;
  }

  /** The slots as the server shows them; none where it doesn’t. */
  async #shown(signal: AbortSignal): Promise<Map<number, ShownSlot>> {
    try {
      return await this.#asks.slots(signal);
    } catch {
      signal.throwIfAborted();
      return new Map();
    }
  }

  /** The slot that has the file, else one that nobody uses: the last, which servers choose last. */
  #choose(file: string | undefined, shown: ReadonlyMap<number, ShownSlot>): number | undefined {
    for (const [slot, { isFresh }] of shown) if (isFresh) this.#held.delete(slot);
    const all = Array.from({ length: this.#count }, (_, index) => this.#count - 1 - index);
    const free = all.filter(
      (slot) => !this.#used.has(slot) && shown.get(slot)?.isProcessing !== true,
    );
    const holder = free.find((slot) => file !== undefined && this.#held.get(slot) === file);
    return holder ?? free.find((slot) => !this.#held.has(slot)) ?? free[0];
  }

  /** A name that llama-server takes, which has no character that any file system refuses. */
  #fileOf(name: string): string {
    const id = name.replace(/^cachedContents\//u, '').replace(/[^a-z0-9]/gu, '');
    return `parley-${id}-${this.#digest}.bin`;
  }
}

/** Whether the server answered, and not with what it was asked for. */
function isRefused(error: unknown): error is { httpStatus: number } {
  return isServiceError(error) && error.httpStatus !== undefined && error.kind !== 'network';
}
