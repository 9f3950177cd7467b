import { grown } from '../growing';
import { packedEntry, type OrderedEntries, type WeightedWords } from './postings';

/**
 * Entries of postings that nobody asks for before all are there, as when an index is opened: they need no chains, and
 * are put in order once.
 */
export class GatheredPostings {
  #entries: Uint32Array;
  /** Of each entry. */
  #words: Uint32Array;
  #count = 0;
  /** Entries by word. */
  #counts = new Uint32Array(0);
  #wordCount = 0;

  /** With room for this many entries; what is not used of it costs nothing. */
  constructor(expected: number) {
    this.#entries = new Uint32Array(expected);
    this.#words = new Uint32Array(expected);
  }

  /** {@link Postings.addAll} */
  addAll({ words, weights, count = words.length }: WeightedWords, holder: number): number {
    let total = 0;
    this.#entries = grown(this.#entries, this.#count + count);
    this.#words = grown(this.#words, this.#count + count);
    for (let at = 0; at < count; at += 1) {
      const word = words[at] ?? 0;
      const weight = weights[at] ?? 0;
      if (word >= this.#wordCount) {
        this.#wordCount = word + 1;
        this.#counts = grown(this.#counts, this.#wordCount);
      }
      this.#entries[this.#count] = packedEntry(holder, weight);
      this.#words[this.#count] = word;
      this.#counts[word] = (this.#counts[word] ?? 0) + 1;
      this.#count += 1;
      total += weight;
    }
    return total;
  }

  inOrder(): OrderedEntries {
    const starts = new Uint32Array(this.#wordCount + 1);
    for (let word = 0; word < this.#wordCount; word += 1) {
      starts[word + 1] = (starts[word] ?? 0) + (this.#counts[word] ?? 0);
    }
    const ends = starts.slice();
    const entries = new Uint32Array(this.#count);
    for (let at = 0; at < this.#count; at += 1) {
      const word = this.#words[at] ?? 0;
      const to = ends[word] ?? 0;
      entries[to] = this.#entries[at] ?? 0;
      ends[word] = to + 1;
    }
    return { starts, entries };
  }
}
