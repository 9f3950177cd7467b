/** What is left of a score where hardly any word of the question is there. */
const leastCovered = 0.4;

/** Adds up scores by number, term by term; of what is offered for one term only the best counts. */
export class ScoreSums {
  readonly sums: Float32Array;
  readonly #covered: Float32Array;
  readonly #best: Float32Array;
  readonly #bestCover: Float32Array;
  #offered: number[] = [];
  #total = 0;

  constructor(end: number) {
    this.sums = new Float32Array(end);
    this.#covered = new Float32Array(end);
    this.#best = new Float32Array(end);
    this.#bestCover = new Float32Array(end);
  }

  /** `cover` is what the term says, as far as it is met. */
  offer(holder: number, score: number, cover: number): void {
    const before = this.#best[holder] ?? 0;
    if (before === 0) {
      this.#offered.push(holder);
    }
    if (score > before) {
      this.#best[holder] = score;
      this.#bestCover[holder] = cover;
    }
  }

  /** `cover` is what the term says. */
  endTerm(cover: number): void {
    for (const holder of this.#offered) {
      this.sums[holder] = (this.sums[holder] ?? 0) + (this.#best[holder] ?? 0);
      this.#covered[holder] = (this.#covered[holder] ?? 0) + (this.#bestCover[holder] ?? 0);
      this.#best[holder] = 0;
    }
    this.#offered = [];
    this.#total += cover;
  }

  /** The sums, less where less of the question is met. */
  covered(): Float32Array {
    const total = Math.max(this.#total, Number.EPSILON);
    return this.sums.map(
      (sum, holder) =>
        sum *
        (leastCovered + (1 - leastCovered) * Math.min(1, (this.#covered[holder] ?? 0) / total)),
    );
  }
}
