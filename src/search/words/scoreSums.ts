import { maxWeight, weightBits } from './postings';

/** What is left of a score where hardly any word of the question is there. */
const leastCovered = 0.4;
/** The usual constants of BM25: how soon repetition stops to count, and how much length does. */
const saturation = 1.2;
const lengthShare = 0.6;

/** What a word of the index is worth where it stands for one of the question. */
export interface WordWorth {
  /** Of its best place. */
  factor: number;
  /** What the question's word says, as far as it is met by this one. */
  cover: number;
}

/**
 * Adds up scores by number, term by term; of what is offered for one term only the best counts. Of offers whose
 * scores are equal as 32 bit numbers, that is the one that meets more of the question: their order says nothing.
 */
export class ScoreSums {
  readonly sums: Float32Array;
  readonly #lengths: Int32Array;
  readonly #averageLength: number;
  readonly #covered: Float32Array;
  readonly #best: Float32Array;
  readonly #bestCover: Float32Array;
  /** What was offered for this term, each once. */
  readonly #offered: Uint32Array;
  #offeredCount = 0;
  #total = 0;

  /** `lengths` are by number, -1 for one that does not count. */
  constructor(lengths: Int32Array, averageLength: number) {
    this.#lengths = lengths;
    this.#averageLength = averageLength;
    this.sums = new Float32Array(lengths.length);
    this.#covered = new Float32Array(lengths.length);
    this.#best = new Float32Array(lengths.length);
    this.#bestCover = new Float32Array(lengths.length);
    this.#offered = new Uint32Array(lengths.length);
  }

  /** Offers what a word's entries are worth, by BM25. */
  offer(entries: Uint32Array, { factor, cover }: WordWorth): void {
    const [lengths, averageLength] = [this.#lengths, this.#averageLength];
    const [best, bestCover, offered] = [this.#best, this.#bestCover, this.#offered];
    let count = this.#offeredCount;
    for (const entry of entries) {
      const holder = entry >>> weightBits;
      const length = lengths[holder] ?? -1;
      if (length < 0) continue;
      const weight = entry & maxWeight;
      const norm = saturation * (1 - lengthShare + (lengthShare * length) / averageLength);
      const score = Math.fround(factor * ((weight * (saturation + 1)) / (weight + norm)));
      const before = best[holder] ?? 0;
      if (before === 0) {
        offered[count] = holder;
        count += 1;
      }
      if (score > before || (score === before && cover > (bestCover[holder] ?? 0))) {
        best[holder] = score;
        bestCover[holder] = cover;
      }
    }
    this.#offeredCount = count;
  }

  /** `cover` is what the term says. */
  endTerm(cover: number): void {
    const [sums, covered] = [this.sums, this.#covered];
    const [best, bestCover] = [this.#best, this.#bestCover];
    for (let at = 0; at < this.#offeredCount; at += 1) {
      const holder = this.#offered[at] ?? 0;
      sums[holder] = (sums[holder] ?? 0) + (best[holder] ?? 0);
      covered[holder] = (covered[holder] ?? 0) + (bestCover[holder] ?? 0);
      best[holder] = 0;
    }
    this.#offeredCount = 0;
    this.#total += cover;
  }

  /** The sum, less where less of the question is met. */
  scoreOf(holder: number): number {
    const share = (this.#covered[holder] ?? 0) / Math.max(this.#total, Number.EPSILON);
    const sum = this.sums[holder] ?? 0;
    return Math.fround(sum * (leastCovered + (1 - leastCovered) * Math.min(1, share)));
  }
}
