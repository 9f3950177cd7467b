import type { KeyedText } from './searchWorkerMessages';

/** A text with the path that is part of it. */
interface QueuedText extends KeyedText {
  path: string;
}

/** Texts that wait for their vectors, each content once. What finds no room is read again from its file later. */
export class EmbedQueue {
  readonly #maxTexts: number;
  readonly #waiting = new Map<string, QueuedText>();
  readonly #handedOut = new Map<string, QueuedText>();

  constructor(maxTexts = 4000) {
    this.#maxTexts = maxTexts;
  }

  /** Texts that were not handed out yet. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Says whether the content is new here. */
  add(text: QueuedText): boolean {
    if (this.#waiting.has(text.key) || this.#handedOut.has(text.key)) return false;
    if (this.#waiting.size < this.#maxTexts) this.#waiting.set(text.key, text);
    return true;
  }

  /** The next texts, which count as under way until their vectors are {@link settle}d. */
  take(count: number): QueuedText[] {
    const taken: QueuedText[] = [];
    for (const text of this.#waiting.values()) {
      if (taken.length >= count) break;
      taken.push(text);
    }
    for (const text of taken) {
      this.#waiting.delete(text.key);
      this.#handedOut.set(text.key, text);
    }
    return taken;
  }

  settle(keys: readonly string[]): void {
    for (const key of keys) {
      this.#handedOut.delete(key);
      this.#waiting.delete(key);
    }
  }

  /** What was handed out and has no vector yet waits again: its asker has failed. */
  takeBack(): void {
    for (const [key, text] of this.#handedOut) this.#waiting.set(key, text);
    this.#handedOut.clear();
  }
}
