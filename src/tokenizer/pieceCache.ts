import type { Piece } from './pieceReader';
import { spreadHash } from './spanHash';
import { TokenBuffer } from './tokenSink';
import type { TokenSink } from './tokenSink';

const maxPieces = 2 ** 15;
const maxUnits = 2 ** 19;
const slotCountLog2 = 16;

/**
 * Remembers the tokens of pieces, which come again and again in any text, and starts again when it is
 * full: it never takes more than about 3 MB. Not a `Map` of strings, because keys would have to be
 * cut out of the text for every look-up, and long slices keep the whole text alive.
 */
export class PieceCache {
  /** Pairs of a piece's hash and its number + 1; 0 is a free slot. */
  readonly #slots = new Int32Array(2 ** (slotCountLog2 + 1));
  readonly #units = new Uint16Array(maxUnits);
  readonly #tokens = new TokenBuffer(2 ** 16);
  /** Where the units and the tokens of each piece end, which is where the next one's begin. */
  readonly #unitEnds = new Uint32Array(maxPieces + 1);
  readonly #tokenEnds = new Uint32Array(maxPieces + 1);
  #pieceCount = 0;

  /** Passes `sink` the tokens of a piece; returns false when they are not known. */
  read(piece: Piece, sink: TokenSink): boolean {
    const slot = this.#findSlot(piece);
    const number = this.#slots[slot + 1] ?? 0;
    if (number === 0) return false;
    sink.pushRange(
      this.#tokens.ids,
      this.#tokenEnds[number - 1] ?? 0,
      this.#tokenEnds[number] ?? 0,
    );
    return true;
  }

  /** Adds a piece that is not known yet. */
  add(piece: Piece, tokens: TokenBuffer): void {
    const { hash, text, start, end } = piece;
    this.#makeRoom(end - start);
    const slot = this.#findSlot(piece);
    let unitEnd = this.#unitEnds[this.#pieceCount] ?? 0;
    for (let at = start; at < end; at += 1) {
      this.#units[unitEnd] = text.charCodeAt(at);
      unitEnd += 1;
    }
    this.#tokens.pushRange(tokens.ids, 0, tokens.length);
    this.#pieceCount += 1;
    this.#unitEnds[this.#pieceCount] = unitEnd;
    this.#tokenEnds[this.#pieceCount] = this.#tokens.length;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = this.#pieceCount;
  }

  #makeRoom(unitCount: number): void {
    const unitEnd = this.#unitEnds[this.#pieceCount] ?? 0;
    if (this.#pieceCount === maxPieces || unitEnd + unitCount > maxUnits) {
      this.#slots.fill(0);
      this.#pieceCount = 0;
      this.#tokens.clear();
    }
  }

  /** The piece's slot, or the free one where it belongs. */
  #findSlot(piece: Piece): number {
    const { hash } = piece;
    let slot = (spreadHash(hash) >>> (32 - slotCountLog2)) * 2;
    for (;;) {
      const number = this.#slots[slot + 1] ?? 0;
      if (number === 0 || (this.#slots[slot] === hash && this.#isEqual(number, piece))) return slot;
      slot = (slot + 2) & (this.#slots.length - 1);
    }
  }

  #isEqual(number: number, { text, start, end }: Piece): boolean {
    const offset = (this.#unitEnds[number - 1] ?? 0) - start;
    if ((this.#unitEnds[number] ?? 0) - offset !== end) return false;
    for (let at = start; at < end; at += 1) {
      if (text.charCodeAt(at) !== this.#units[offset + at]) return false;
    }
    return true;
  }
}
