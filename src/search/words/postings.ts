import { grown } from '../growing';

/** An entry holds a number and a weight in one: the weight in its lowest bits. */
export const weightBits = 8;
export const maxWeight = 2 ** weightBits - 1;
/** Numbers are below this. */
export const maxHolders = 2 ** (32 - weightBits);

/** Words by their numbers, each with a weight. */
export interface WeightedWords {
  words: ArrayLike<number>;
  weights: ArrayLike<number>;
  /** How many; all if it is absent. */
  count?: number;
}

/** Entries one after the other by word. */
export interface OrderedEntries {
  /** By word where its entries begin, and behind the last one where they end. */
  starts: Uint32Array<ArrayBuffer>;
  entries: Uint32Array<ArrayBuffer>;
}

/** This many new entries are always accepted before all are sorted. */
const minLooseEntries = 65_536;

/** Numbers that a loose entry takes. */
const looseNumbers = 3;

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
  /** Loose entries, each followed by the place of the one before of the same word, and by the word. */
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
    this.#makeRoom(1);
    this.#put(word, holder, weight);
    this.#orderIfMany();
  }

  /** Has these entries in place of those that there are. */
  replace({ starts, entries }: OrderedEntries): void {
    this.#starts = starts;
    this.#ordered = entries;
    this.#wordCount = starts.length - 1;
    this.#orderedWords = this.#wordCount;
    this.#lasts = new Uint32Array(this.#wordCount);
    this.#loose = new Uint32Array(0);
    this.#looseCount = 0;
  }

  /** All that a holder has. Gives the sum of the weights. */
  addAll({ words, weights, count = words.length }: WeightedWords, holder: number): number {
    let total = 0;
    this.#makeRoom(count);
    for (let at = 0; at < count; at += 1) {
      const weight = weights[at] ?? 0;
      this.#put(words[at] ?? 0, holder, weight);
      total += weight;
    }
    this.#orderIfMany();
    return total;
  }

  /** Each a number, and a weight in {@link weightBits}; in no particular order. Good until something is added. */
  entriesOf(word: number): Uint32Array {
    const [start, end] = this.#orderedPlaceOf(word);
    const loose = this.#looseCountOf(word);
    if (loose === 0) return this.#ordered.subarray(start, end);
    const entries = new Uint32Array(end - start + loose);
    entries.set(this.#ordered.subarray(start, end));
    let to = end - start;
    for (let at = this.#lasts[word] ?? 0; at !== 0; at = this.#looseBefore(at)) {
      entries[to] = this.#loose[(at - 1) * looseNumbers] ?? 0;
      to += 1;
    }
    return entries;
  }

  /** In no particular order. */
  forEach(word: number, visit: (holder: number, weight: number) => void): void {
    for (const entry of this.entriesOf(word)) visit(entry >>> weightBits, entry & maxWeight);
  }

  /** Puts all entries in order. */
  rebuild(): void {
    const [ordered, loose, starts] = [this.#ordered, this.#loose, this.#startsOfAll()];
    const entries = new Uint32Array(this.entryCount);
    const ends = starts.slice();
    for (let word = 0; word < this.#orderedWords; word += 1) {
      const [start, end] = this.#orderedPlaceOf(word);
      let to = ends[word] ?? 0;
      for (let at = start; at < end; at += 1) {
        entries[to] = ordered[at] ?? 0;
        to += 1;
      }
      ends[word] = to;
    }
    for (let at = 0; at < this.#looseCount * looseNumbers; at += looseNumbers) {
      const word = loose[at + 2] ?? 0;
      const to = ends[word] ?? 0;
      entries[to] = loose[at] ?? 0;
      ends[word] = to + 1;
    }
    this.replace({ starts, entries });
  }

  #makeRoom(count: number): void {
    const length = (this.#looseCount + count) * looseNumbers;
    if (this.#loose.length < length) this.#loose = grown(this.#loose, length);
  }

  #put(word: number, holder: number, weight: number): void {
    if (word >= this.#wordCount) {
      this.#wordCount = word + 1;
      if (word >= this.#lasts.length) this.#lasts = grown(this.#lasts, this.#wordCount);
    }
    const place = this.#looseCount * looseNumbers;
    this.#loose[place] = packedEntry(holder, weight);
    this.#loose[place + 1] = this.#lasts[word] ?? 0;
    this.#loose[place + 2] = word;
    this.#looseCount += 1;
    this.#lasts[word] = this.#looseCount;
  }

  #orderIfMany(): void {
    if (this.#looseCount > minLooseEntries + this.#ordered.length / 2) this.rebuild();
  }

  /** Where its entries begin and end. */
  #orderedPlaceOf(word: number): [number, number] {
    return word < this.#orderedWords
      ? [this.#starts[word] ?? 0, this.#starts[word + 1] ?? 0]
      : [0, 0];
  }

  #looseCountOf(word: number): number {
    let count = 0;
    for (let at = this.#lasts[word] ?? 0; at !== 0; at = this.#looseBefore(at)) count += 1;
    return count;
  }

  /** The place of the loose entry before of the same word; 0 for none. */
  #looseBefore(place: number): number {
    return this.#loose[(place - 1) * looseNumbers + 1] ?? 0;
  }

  /** By word where its entries begin once all are in order, and behind the last one where they end. */
  #startsOfAll(): Uint32Array<ArrayBuffer> {
    const starts = new Uint32Array(this.#wordCount + 1);
    for (let at = 0; at < this.#looseCount * looseNumbers; at += looseNumbers) {
      const next = (this.#loose[at + 2] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let word = 0; word < this.#wordCount; word += 1) {
      const [start, end] = this.#orderedPlaceOf(word);
      starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0) + end - start;
    }
    return starts;
  }
}

export function packedEntry(holder: number, weight: number): number {
  return (holder << weightBits) | Math.min(weight, maxWeight);
}
