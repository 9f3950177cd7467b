import { grown } from '../growing';

/** An entry holds a number and a weight in one: the weight in its lowest bits. */
export const weightBits = 8;
export const maxWeight = 2 ** weightBits - 1;
/** Numbers are below this. */
export const maxHolders = 2 ** (32 - weightBits);

/** This many new entries are always accepted before all are sorted. */
const minLooseEntries = 65_536;

/**
 * For each word what holds it, and with which weight. Most entries are one after the other by word; new
 * ones are chained until there are enough to put all in order again.
 */
export class Postings {
  #starts = new Uint32Array(1);
  #ordered = new Uint32Array(0);
  #orderedWords = 0;
  /** For each word its last loose entry, counted from 1. */
  #lasts = new Uint32Array(0);
  /** Loose entries, each followed by the place of the one before of the same word. */
  #loose = new Uint32Array(0);
  #looseCount = 0;
  #wordCount = 0;

  get bytes(): number {
    return [this.#starts, this.#ordered, this.#lasts, this.#loose].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  get entryCount(): number {
    return this.#ordered.length + this.#looseCount;
  }

  add(word: number, holder: number, weight: number): void {
    this.#wordCount = Math.max(this.#wordCount, word + 1);
    this.#lasts = grown(this.#lasts, this.#wordCount);
    const place = this.#looseCount * 2;
    this.#loose = grown(this.#loose, place + 2);
    this.#loose[place] = (holder << weightBits) | Math.min(weight, maxWeight);
    this.#loose[place + 1] = this.#lasts[word] ?? 0;
    this.#looseCount += 1;
    this.#lasts[word] = this.#looseCount;
    if (this.#looseCount > minLooseEntries + this.#ordered.length / 2) this.rebuild();
  }

  /** Each a number, and a weight in {@link weightBits}; in no particular order. Good until something is added. */
  entriesOf(word: number): Uint32Array {
    const [start, end] = this.#orderedPlaceOf(word);
    const loose = this.#looseCountOf(word);
    if (loose === 0) return this.#ordered.subarray(start, end);
    const entries = new Uint32Array(end - start + loose);
    this.#write(word, entries, 0);
    return entries;
  }

  /** In no particular order. */
  forEach(word: number, visit: (holder: number, weight: number) => void): void {
    for (const entry of this.entriesOf(word)) visit(entry >>> weightBits, entry & maxWeight);
  }

  /** Puts all entries in order. */
  rebuild(): void {
    const starts = new Uint32Array(this.#wordCount + 1);
    const entries = new Uint32Array(this.entryCount);
    let end = 0;
    for (let word = 0; word < this.#wordCount; word += 1) {
      end = this.#write(word, entries, end);
      starts[word + 1] = end;
    }
    this.#ordered = entries;
    this.#starts = starts;
    this.#orderedWords = this.#wordCount;
    this.#lasts = new Uint32Array(this.#wordCount);
    this.#loose = new Uint32Array(0);
    this.#looseCount = 0;
  }

  /** Where its entries begin and end. */
  #orderedPlaceOf(word: number): [number, number] {
    return word < this.#orderedWords
      ? [this.#starts[word] ?? 0, this.#starts[word + 1] ?? 0]
      : [0, 0];
  }

  #looseCountOf(word: number): number {
    const loose = this.#loose;
    let count = 0;
    for (let at = this.#lasts[word] ?? 0; at !== 0; at = loose[at * 2 - 1] ?? 0) count += 1;
    return count;
  }

  /** Writes the word's entries there, and gives where they end. */
  #write(word: number, entries: Uint32Array, from: number): number {
    const [ordered, loose] = [this.#ordered, this.#loose];
    const [start, end] = this.#orderedPlaceOf(word);
    let to = from;
    for (let at = start; at < end; at += 1) {
      entries[to] = ordered[at] ?? 0;
      to += 1;
    }
    for (let at = this.#lasts[word] ?? 0; at !== 0; at = loose[at * 2 - 1] ?? 0) {
      entries[to] = loose[at * 2 - 2] ?? 0;
      to += 1;
    }
    return to;
  }
}
