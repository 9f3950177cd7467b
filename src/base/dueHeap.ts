/** What falls due, and when. */
interface Due<Item> {
  atMs: number;
  item: Item;
}

/**
 * Things by when they fall due, the next one first: a binary heap, so that ten thousand of them cost no
 * more than their next one. Nothing is taken out of it early: whoever takes one asks whether it still holds.
 */
export class DueHeap<Item> {
  #heap: Due<Item>[] = [];

  /** When the next one falls due, in milliseconds since the Unix epoch; Infinity without one. */
  get nextMs(): number {
    return this.#heap[0]?.atMs ?? Infinity;
  }

  clear(): void {
    this.#heap = [];
  }

  add(item: Item, atMs: number): void {
    if (atMs === Infinity) return;
    const heap = this.#heap;
    let index = heap.push({ atMs, item }) - 1;
    for (let above = (index - 1) >> 1; index > 0; above = (index - 1) >> 1) {
      if (this.#at(above) <= this.#at(index)) return;
      this.#swap(index, above);
      index = above;
    }
  }

  /** Takes out all that is due by now, in order. */
  *take(nowMs: number): Generator<Due<Item>, void, undefined> {
    while (this.nextMs <= nowMs) {
      const [first] = this.#heap;
      const last = this.#heap.pop();
      if (first === undefined || last === undefined) return;
      if (this.#heap.length > 0) {
        this.#heap[0] = last;
        this.#sink();
      }
      yield first;
    }
  }

  #sink(): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const smaller = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(index) <= this.#at(smaller)) return;
      this.#swap(index, smaller);
      index = smaller;
    }
  }

  /** What is behind the end never falls due. */
  #at(index: number): number {
    return this.#heap[index]?.atMs ?? Infinity;
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }
}
