/**
 * Hands on one by one what comes in batches. An async generator would do the same, at more than twice
 * the cost an item; here an item that has arrived costs one settled promise.
 */
export class BatchIterator<Item> implements AsyncIterableIterator<Item, undefined> {
  readonly #batches: AsyncGenerator<Item[], void, undefined>;
  #batch: Item[] = [];
  #at = 0;
  /** What those who asked before wait for, so that items keep their order. */
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(batches: AsyncGenerator<Item[], void, undefined>) {
    this.#batches = batches;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Item, undefined>> {
    const isFirst = this.#waiting === 0;
    if (isFirst && this.#at < this.#batch.length) return Promise.resolve(this.#take());
    const result = isFirst ? this.#read() : this.#turn.then(this.#read, this.#read);
    this.#waiting++;
    this.#turn = result;
    return result;
  }

  async return(): Promise<IteratorResult<Item, undefined>> {
    this.#batch = [];
    await this.#batches.return();
    return { done: true, value: undefined };
  }

  readonly #read = async (): Promise<IteratorResult<Item, undefined>> => {
    try {
      while (this.#at >= this.#batch.length) {
        const { done, value } = await this.#batches.next();
        if (done === true) return { done: true, value: undefined };
        this.#batch = value;
        this.#at = 0;
      }
      return this.#take();
    } finally {
      this.#waiting--;
    }
  };

  #take(): IteratorResult<Item, undefined> {
    return { done: false, value: this.#batch[this.#at++] as Item };
  }
}
