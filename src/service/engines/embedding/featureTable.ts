/** Room for the features of a text of about 3,000 characters; more is made as it is needed. */
const firstCapacity = 2048;
/** Multiplier that spreads hashes over the slots (2^32 by the golden ratio). */
const spread = 0x9e3779b9;

/** How often features occur, each known by a 32-bit hash: an open hash table, without an object a feature. */
export class FeatureTable {
  #capacity = firstCapacity;
  #hashes = new Int32Array(firstCapacity);
  #units = new Uint8Array(firstCapacity);
  /** 0 where a slot is empty. */
  #counts = new Int32Array(firstCapacity);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Counts a feature so often more. `unit` is what it weighs when it occurs once, 1 to 255; it is the same
   * each time.
   */
  add(hash: number, unit: number, count: number): void {
    const slot = this.#slotOf(hash);
    const before = this.#counts[slot] ?? 0;
    this.#counts[slot] = before + count;
    if (before > 0) return;
    this.#hashes[slot] = hash;
    this.#units[slot] = unit;
    this.#size += 1;
    if (this.#size * 2 > this.#capacity) this.#grow();
  }

  forEach(visit: (hash: number, unit: number, count: number) => void): void {
    for (let slot = 0; slot < this.#capacity; slot += 1) {
      const count = this.#counts[slot] ?? 0;
      if (count > 0) visit(this.#hashes[slot] ?? 0, this.#units[slot] ?? 0, count);
    }
  }

  /** The slot of the hash, or the empty one that it goes to. */
  #slotOf(hash: number): number {
    const mask = this.#capacity - 1;
    let slot = (Math.imul(hash, spread) >>> 8) & mask;
    while (this.#counts[slot] !== 0 && this.#hashes[slot] !== (hash | 0)) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [hashes, units, counts] = [this.#hashes, this.#units, this.#counts];
    this.#capacity *= 2;
    this.#hashes = new Int32Array(this.#capacity);
    this.#units = new Uint8Array(this.#capacity);
    this.#counts = new Int32Array(this.#capacity);
    for (const [from, count] of counts.entries()) {
      if (count > 0) {
        const slot = this.#slotOf(hashes[from] ?? 0);
        this.#hashes[slot] = hashes[from] ?? 0;
        this.#units[slot] = units[from] ?? 0;
        this.#counts[slot] = count;
      }
    }
  }
}
