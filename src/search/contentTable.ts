import { keyWords, type ContentKey } from './contentKey';
import { grown } from './growing';

/** Said of a content whose words are not known: it came as a vector only. */
const noWords = -1;

/**
 * The contents that are known, numbered: each once, however many chunks hold it. Of one that no chunk holds
 * the vector is kept for a while.
 */
export class ContentTable {
  #keys = new Uint32Array(0);
  /** Number of the content, counted from 1, at a slot that its key gives; a power of two long. */
  #slots = new Int32Array(1024);
  #count = 0;
  #wordCounts = new Int32Array(0);
  #users = new Int32Array(0);
  #unusedSince = new Float64Array(0);
  #clock = 0;
  #usedCount = 0;
  #usedWords = 0;
  #usedLengths = new Int32Array(0);

  /** Contents that chunks hold. */
  get usedCount(): number {
    return this.#usedCount;
  }

  /** The weights of all words of these. */
  get usedWords(): number {
    return this.#usedWords;
  }

  /** By content the weights of all its words; -1 where no chunk holds it. */
  get usedLengths(): Int32Array {
    return this.#usedLengths.subarray(0, this.#count);
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return (
      this.#keys.byteLength +
      this.#slots.byteLength +
      this.#wordCounts.byteLength +
      this.#users.byteLength +
      this.#unusedSince.byteLength +
      this.#usedLengths.byteLength
    );
  }

  /** The content's number; -1 where it is not known. */
  find(key: ContentKey): number {
    return (this.#slots[this.#slotOf(key)] ?? 0) - 1;
  }

  /** The content's number, a new one if it was not known. */
  findOrAdd(key: ContentKey): number {
    const found = this.find(key);
    if (found !== -1) return found;
    const content = this.#count;
    this.#count += 1;
    if (this.#count > this.#users.length) this.#makeRoom();
    this.#keys.set(key, content * keyWords);
    this.#wordCounts[content] = noWords;
    this.#usedLengths[content] = -1;
    this.#unusedSince[content] = this.#tick();
    if (this.#count * 2 > this.#slots.length) {
      this.#widen();
    } else {
      this.#slots[this.#slotOf(key)] = this.#count;
    }
    return content;
  }

  keyOf(content: number): ContentKey {
    return this.#keys.subarray(content * keyWords, (content + 1) * keyWords);
  }

  hasWords(content: number): boolean {
    return (this.#wordCounts[content] ?? noWords) !== noWords;
  }

  /** The weights of all its words. */
  wordCountOf(content: number): number {
    return Math.max(0, this.#wordCounts[content] ?? 0);
  }

  /** Before it is used. */
  setWordCount(content: number, count: number): void {
    this.#wordCounts[content] = count;
  }

  /** How many chunks hold it. */
  usersOf(content: number): number {
    return this.#users[content] ?? 0;
  }

  /** A chunk more holds it, or one less. */
  use(content: number, change: 1 | -1): void {
    const users = this.usersOf(content) + change;
    this.#users[content] = users;
    if (users === 0) this.#unusedSince[content] = this.#tick();
    if (users === 0 || (users === 1 && change === 1)) {
      this.#usedCount += change;
      this.#usedWords += change * this.wordCountOf(content);
      this.#usedLengths[content] = users === 0 ? -1 : this.wordCountOf(content);
    }
  }

  /** Only good for ordering: the higher, the later. */
  unusedSince(content: number): number {
    return this.#unusedSince[content] ?? 0;
  }

  /** A table of these contents alone, numbered in the order given. */
  only(contents: readonly number[]): ContentTable {
    const table = new ContentTable();
    for (const content of contents) {
      const added = table.findOrAdd(this.keyOf(content));
      table.#wordCounts[added] = this.#wordCounts[content] ?? noWords;
      table.#users[added] = this.usersOf(content);
      table.#usedLengths[added] = this.#usedLengths[content] ?? -1;
    }
    table.#usedCount = this.#usedCount;
    table.#usedWords = this.#usedWords;
    return table;
  }

  #makeRoom(): void {
    this.#users = grown(this.#users, this.#count);
    const room = this.#users.length;
    this.#keys = grown(this.#keys, room * keyWords);
    this.#wordCounts = grown(this.#wordCounts, room);
    this.#usedLengths = grown(this.#usedLengths, room);
    this.#unusedSince = grown(this.#unusedSince, room);
  }

  #tick(): number {
    this.#clock += 1;
    return this.#clock;
  }

  #widen(): void {
    const mask = this.#slots.length * 2 - 1;
    this.#slots = new Int32Array(mask + 1);
    for (let content = 0; content < this.#count; content += 1) {
      let slot = (this.#keys[content * keyWords] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = content + 1;
    }
  }

  /** Where the key's content is, or would be. */
  #slotOf(key: ContentKey): number {
    const mask = this.#slots.length - 1;
    let slot = (key[0] ?? 0) & mask;
    for (;;) {
      const content = (this.#slots[slot] ?? 0) - 1;
      if (content === -1 || this.#isKeyOf(content, key)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isKeyOf(content: number, key: ContentKey): boolean {
    for (let at = 0; at < keyWords; at += 1) {
      if (this.#keys[content * keyWords + at] !== key[at]) return false;
    }
    return true;
  }
}
