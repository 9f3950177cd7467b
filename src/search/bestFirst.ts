/**
 * Keeps the items with the highest scores, best first; among equal scores `compare` decides which comes
 * first.
 */
export class BestFirst<Item> {
  readonly #limit: number;
  readonly #compare: (left: Item, right: Item) => number;
  readonly #scores: number[] = [];
  readonly items: Item[] = [];
  #least = -Infinity;

  constructor(limit: number, compare: (left: Item, right: Item) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** What has a lower score need not be offered any more. */
  get least(): number {
    return this.#least;
  }

  offer(score: number, item: Item): void {
    if (score < this.#least) return;
    let at = this.items.length;
    while (at > 0 && this.#isBefore(score, item, at - 1)) at -= 1;
    if (at < this.#limit) {
      this.#scores.splice(at, 0, score);
      this.items.splice(at, 0, item);
      this.#scores.length = this.items.length = Math.min(this.#limit, this.items.length);
      const isFull = this.items.length === this.#limit;
      this.#least = isFull ? (this.#scores.at(-1) ?? -Infinity) : -Infinity;
    }
  }

  #isBefore(score: number, item: Item, other: number): boolean {
    const otherScore = this.#scores[other] ?? 0;
    const otherItem = this.items[other];
    return (
      score > otherScore ||
      (score === otherScore && otherItem !== undefined && this.#compare(item, otherItem) < 0)
    );
  }
}
