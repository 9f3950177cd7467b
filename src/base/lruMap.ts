/** A map of limited size: what was not used for the longest time goes first. The newest stays, however large. */
export class LruMap<Key, Value> {
  /** Holds from the next entry on. */
  maxSize: number;
  readonly #sizeOf: (key: Key) => number;
  readonly #entries = new Map<Key, Value>();
  #size = 0;

  /** @param sizeOf what an entry takes of the size; one unless given */
  constructor(maxSize: number, sizeOf: (key: Key) => number = () => 1) {
    this.maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  /** As {@link get}, without being a use. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** @returns the keys that had to go for it */
  set(key: Key, value: Value): Key[] {
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(key);
    const dropped: Key[] = [];
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.maxSize || this.#entries.size === 1) break;
      this.delete(oldest);
      dropped.push(oldest);
    }
    return dropped;
  }

  /** @returns whether it was there */
  delete(key: Key): boolean {
    if (!this.#entries.delete(key)) return false;
    this.#size -= this.#sizeOf(key);
    return true;
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }

  /** From the one not used for the longest time to the one used last. */
  entries(): Iterable<[Key, Value]> {
    return this.#entries;
  }
}
