/** Turns from `first` on, up to but without `end`. */
export interface TurnRange {
  first: number;
  end: number;
}

/**
 * The heights of all turns, in pixels, and where that puts each of them. A change costs no more than the
 * sums after it, and those only when they are asked for.
 */
export class TurnHeights {
  readonly #heights: number[] = [];
  /** Where each turn begins, as far as known: `tops[0]` is 0. */
  readonly #tops: number[] = [0];

  get count(): number {
    return this.#heights.length;
  }

  get total(): number {
    return this.top(this.count);
  }

  height(index: number): number {
    return this.#heights[index] ?? 0;
  }

  set(index: number, height: number): void {
    if (this.#heights[index] === height) return;
    this.#heights[index] = height;
    this.#forgetTopsAfter(index);
  }

  splice(index: number, removed: number, heights: readonly number[]): void {
    const after = this.#heights.splice(index).slice(removed);
    for (const height of heights) this.#heights.push(height);
    for (const height of after) this.#heights.push(height);
    this.#forgetTopsAfter(index);
  }

  /** Where a turn begins; for {@link count} itself, where the last one ends. */
  top(index: number): number {
    for (let known = this.#tops.length; known <= index; known += 1) {
      this.#tops.push((this.#tops[known - 1] ?? 0) + this.height(known - 1));
    }
    return this.#tops[index] ?? 0;
  }

  /** The turns that reach into the part from `top` to `bottom`, or the one nearest to it. */
  range(top: number, bottom: number): TurnRange {
    const first = this.#indexAt(top);
    return { first, end: Math.min(this.count, Math.max(first, this.#indexAt(bottom)) + 1) };
  }

  /** The turn at a distance from the top; the last one where it is beyond the end. */
  #indexAt(distance: number): number {
    let low = 0;
    let high = Math.max(0, this.count - 1);
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.top(middle + 1) <= distance) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #forgetTopsAfter(index: number): void {
    this.#tops.length = Math.min(this.#tops.length, index + 1);
  }
}
