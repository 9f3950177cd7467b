import { grown } from '../growing';

const firstHash = 0x811c9dc5;
/** Longer words are cut when they are added and looked up. */
const maxWordUnits = 80;

/** Words, numbered in the order in which they came. Kept as UTF-16 units in one array: a string each would be large. */
export class WordTable {
  #units = new Uint16Array(0);
  /** Where each word ends; the next one begins there. */
  #ends = new Uint32Array(0);
  /** Number of the word, counted from 1, at a slot that its letters give; a power of two long. */
  #slots = new Int32Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#units.byteLength + this.#ends.byteLength + this.#slots.byteLength;
  }

  /** The word's number; -1 where it is not there. */
  find(word: string): number {
    const cut = word.slice(0, maxWordUnits);
    return (this.#slots[this.#slotOf(cut)] ?? 0) - 1;
  }

  findOrAdd(word: string): number {
    const [start, end] = this.#placeBehind(word.length);
    for (let at = start; at < end; at += 1) this.#units[at] = word.charCodeAt(at - start);
    return this.#findOrAddBehind(start, end);
  }

  /** Makes room for this many words with this many units, so that nothing is copied while they come. */
  expect(words: number, units: number): void {
    this.#ends = grown(this.#ends, words);
    this.#units = grown(this.#units, units);
    while (words * 2 > this.#slots.length) this.#widen();
  }

  /** {@link findOrAdd} of a word that is the first units, in UTF-16, without a string of it. */
  findOrAddUnits(units: Uint16Array, length: number): number {
    const [start, end] = this.#placeBehind(length);
    for (let at = start; at < end; at += 1) this.#units[at] = units[at - start] ?? 0;
    return this.#findOrAddBehind(start, end);
  }

  wordAt(word: number): string {
    // oxlint-disable-next-line parley/no-spread-arguments -- A word has at most some dozen units.
    return String.fromCharCode(...this.#units.subarray(this.#startOf(word), this.#ends[word]));
  }

  /** Words that begin so, and are longer. */
  startingWith(start: string): number[] {
    const found: number[] = [];
    const [units, ends, count] = [this.#units, this.#ends, this.#count];
    const [length, first] = [start.length, start.charCodeAt(0)];
    let from = 0;
    for (let word = 0; word < count; word += 1) {
      const end = ends[word] ?? 0;
      if (units[from] === first && end - from > length && this.#holds(start, from)) {
        found.push(word);
      }
      from = end;
    }
    return found;
  }

  /** Words whose length is the given one, or differs by one, and that share the first letter. */
  ofLengthNear(length: number, first: number): number[] {
    const found: number[] = [];
    let from = 0;
    for (let word = 0; word < this.#count; word += 1) {
      const end = this.#ends[word] ?? 0;
      const difference = end - from - length;
      if (difference <= 1 && difference >= -1 && this.#units[from] === first) found.push(word);
      from = end;
    }
    return found;
  }

  /** Where the units of one more word are put: there they can be compared with the others, and stay if it is new. */
  #placeBehind(length: number): [start: number, end: number] {
    const start = this.#startOf(this.#count);
    const end = start + Math.min(length, maxWordUnits);
    if (this.#units.length < end) this.#units = grown(this.#units, end);
    return [start, end];
  }

  #findOrAddBehind(start: number, end: number): number {
    const slot = this.#slotOfUnits(start, end);
    const found = (this.#slots[slot] ?? 0) - 1;
    if (found !== -1) return found;
    this.#ends = grown(this.#ends, this.#count + 1);
    this.#ends[this.#count] = end;
    this.#count += 1;
    this.#slots[slot] = this.#count;
    if (this.#count * 2 > this.#slots.length) this.#widen();
    return this.#count - 1;
  }

  #startOf(word: number): number {
    return word === 0 ? 0 : (this.#ends[word - 1] ?? 0);
  }

  #holds(text: string, from: number): boolean {
    for (let at = 0; at < text.length; at += 1) {
      if (this.#units[from + at] !== text.charCodeAt(at)) return false;
    }
    return true;
  }

  #slotOf(word: string): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(word) & mask;
    for (;;) {
      const known = (this.#slots[slot] ?? 0) - 1;
      if (known === -1) return slot;
      const start = this.#startOf(known);
      if ((this.#ends[known] ?? 0) - start === word.length && this.#holds(word, start)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** {@link #slotOf} the word there. */
  #slotOfUnits(from: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hashAt(from, end) & mask;
    for (;;) {
      const known = (this.#slots[slot] ?? 0) - 1;
      if (known === -1) return slot;
      const start = this.#startOf(known);
      if ((this.#ends[known] ?? 0) - start === end - from && this.#isSame(start, from, end)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  /** Whether the units from `start` on are those from `from` to `end`. */
  #isSame(start: number, from: number, end: number): boolean {
    for (let at = from; at < end; at += 1) {
      if (this.#units[start + at - from] !== this.#units[at]) return false;
    }
    return true;
  }

  /** {@link hashOf} the word there, without a string of it. */
  #hashAt(from: number, end: number): number {
    let hash = firstHash;
    for (let at = from; at < end; at += 1) hash = withUnit(hash, this.#units[at] ?? 0);
    return mixed(hash);
  }

  #widen(): void {
    const mask = this.#slots.length * 2 - 1;
    this.#slots = new Int32Array(mask + 1);
    for (let word = 0, from = 0; word < this.#count; word += 1) {
      const end = this.#ends[word] ?? 0;
      let slot = this.#hashAt(from, end) & mask;
      from = end;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = word + 1;
    }
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = firstHash;
  for (let at = 0; at < text.length; at += 1) hash = withUnit(hash, text.charCodeAt(at));
  return mixed(hash);
}

function withUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Once more, so that the low bits depend on all of them. */
function mixed(hash: number): number {
  const other = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return other ^ (other >>> 13);
}
