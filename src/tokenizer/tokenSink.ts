/** Takes the tokens of a text as they are found. */
export interface TokenSink {
  push(id: number): void;
  pushRange(ids: Uint32Array, start: number, end: number): void;
}

export class TokenCounter implements TokenSink {
  count = 0;

  push(): void {
    this.count += 1;
  }

  pushRange(_ids: Uint32Array, start: number, end: number): void {
    this.count += end - start;
  }
}

/** A list of token ids that grows; `ids` may be longer than `length`. */
export class TokenBuffer implements TokenSink {
  ids: Uint32Array;
  length = 0;

  constructor(capacity: number) {
    this.ids = new Uint32Array(capacity);
  }

  push(id: number): void {
    this.#reserve(1);
    this.ids[this.length] = id;
    this.length += 1;
  }

  pushRange(ids: Uint32Array, start: number, end: number): void {
    this.#reserve(end - start);
    for (let at = start; at < end; at += 1) {
      this.ids[this.length] = ids[at] ?? 0;
      this.length += 1;
    }
  }

  clear(): void {
    this.length = 0;
  }

  toArray(): Uint32Array {
    return this.ids.slice(0, this.length);
  }

  #reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.ids.length) {
      const grown = new Uint32Array(Math.max(needed, this.ids.length * 2));
      grown.set(this.ids);
      this.ids = grown;
    }
  }
}
