import { appendToHash, spreadHash } from './spanHash';
import type { TokenTexts } from './tokenTexts';

/** A slot holds id + 1 in its lower bits, and bits of the hash above them to detect most misses. */
const idBits = 20;
const idMask = 2 ** idBits - 1;

/** Finds tokens by their text: open addressing, at most half full. */
export class TokenTable {
  readonly #texts: TokenTexts;
  readonly #slots: Int32Array;
  readonly #shift: number;

  constructor(texts: TokenTexts) {
    const slotCountLog2 = Math.ceil(Math.log2(texts.count)) + 1;
    this.#texts = texts;
    this.#slots = new Int32Array(2 ** slotCountLog2);
    this.#shift = 32 - slotCountLog2;
  }

  add(id: number): void {
    let hash = 0;
    for (let at = this.#texts.start(id); at < this.#texts.end(id); at += 1) {
      hash = appendToHash(hash, this.#texts.units[at] ?? 0);
    }
    const spread = spreadHash(hash);
    let slot = spread >>> this.#shift;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1);
    this.#slots[slot] = (spread << idBits) | (id + 1);
  }

  /** The id of the token `text.slice(start, end)`, or -1. `hash` is that slice's hash. */
  find(hash: number, text: string, start: number, end: number): number {
    const spread = spreadHash(hash);
    let slot = spread >>> this.#shift;
    for (;;) {
      const entry = this.#slots[slot] ?? 0;
      const id = (entry & idMask) - 1;
      const isCandidate = id < 0 || (entry ^ (spread << idBits)) >>> idBits === 0;
      if (isCandidate && (id < 0 || this.#texts.isEqual(id, text, start, end))) return id;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
  }
}
