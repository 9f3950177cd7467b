const positionCount = 2 ** 32;
const usualCapacity = 256;

/**
 * A binary heap of possible merges: the smallest rank first, and of equal ranks the leftmost
 * position. Both are packed into one number, `rank * 2^32 + position`, which a double holds exactly.
 */
export class MergeQueue {
  #keys = new Float64Array(usualCapacity);
  #length = 0;

  push(rank: number, position: number): void {
    if (this.#length === this.#keys.length) {
      const grown = new Float64Array(this.#length * 2);
      grown.set(this.#keys);
      this.#keys = grown;
    }
    this.#siftUp(this.#length, rank * positionCount + position);
    this.#length += 1;
  }

  /** Removes and returns the first merge as a packed number, or -1 when there is none. */
  pop(): number {
    if (this.#length === 0) return -1;
    const first = this.#keys[0] ?? -1;
    this.#length -= 1;
    this.#siftDown(this.#keys[this.#length] ?? 0);
    return first;
  }

  /** Gives back the memory that a long piece needed. */
  reset(): void {
    this.#keys = new Float64Array(usualCapacity);
    this.#length = 0;
  }

  #siftUp(start: number, key: number): void {
    const keys = this.#keys;
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = keys[parent] ?? 0;
      if (parentKey <= key) break;
      keys[at] = parentKey;
      at = parent;
    }
    keys[at] = key;
  }

  #siftDown(key: number): void {
    const keys = this.#keys;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#length) break;
      if (child + 1 < this.#length && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child += 1;
      const childKey = keys[child] ?? 0;
      if (childKey >= key) break;
      keys[at] = childKey;
      at = child;
    }
    keys[at] = key;
  }
}

export function rankOf(merge: number): number {
  return Math.floor(merge / positionCount);
}

export function positionOf(merge: number, rank: number): number {
  return merge - rank * positionCount;
}
