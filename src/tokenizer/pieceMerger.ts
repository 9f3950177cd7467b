import { MergeQueue, positionOf, rankOf } from './mergeQueue';
import type { Piece } from './pieceReader';
import { appendToHash, hashOfSuffix } from './spanHash';
import type { TokenSink } from './tokenSink';
import { encodeUtf8 } from './utf8';
import type { Vocabulary } from './vocabulary';

const none = -1;
const usualCapacity = 256;

/**
 * Byte-pair encoding of one piece. Its symbols are its characters at first; of all neighbouring
 * symbols that make a token together, those of the token with the smallest id merge first, and of
 * equal ones the leftmost, until none are left. A symbol is known by where it begins in the piece.
 */
export class PieceMerger {
  readonly #vocabulary: Vocabulary;
  readonly #queue = new MergeQueue();
  #symbols = new SymbolList(usualCapacity);
  #piece: Piece = noPiece;
  #length = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Passes `sink` the tokens of a piece. */
  merge(piece: Piece, sink: TokenSink): void {
    this.#piece = piece;
    this.#length = piece.end - piece.start;
    if (this.#length > this.#symbols.capacity) this.#symbols = new SymbolList(this.#length);
    this.#fillSymbols();
    this.#mergeSymbols();
    this.#readTokens(sink);
    this.#piece = noPiece;
    if (this.#symbols.capacity > usualCapacity) {
      // A run of one character may be megabytes long; the memory that it took must not stay.
      this.#symbols = new SymbolList(usualCapacity);
      this.#queue.reset();
    }
  }

  #fillSymbols(): void {
    const length = this.#length;
    const symbols = this.#symbols;
    const { text, start } = this.#piece;
    let hash = 0;
    let symbol = none;
    for (let at = 0; at < length; at += 1) {
      const unit = text.charCodeAt(start + at);
      hash = appendToHash(hash, unit);
      symbols.hashes[at + 1] = hash;
      // A low surrogate belongs to the symbol of the unit before it.
      if ((unit & 0xfc00) !== 0xdc00) {
        symbols.previous[at] = symbol;
        symbols.ends[symbol] = at;
        symbol = at;
      }
    }
    symbols.ends[symbol] = length;
    for (let at = 0; at < length; at = symbols.ends[at] ?? length) this.#queueMerge(at);
  }

  #mergeSymbols(): void {
    const length = this.#length;
    const queue = this.#queue;
    const { ends, previous, merged } = this.#symbols;
    for (let merge = queue.pop(); merge !== none; merge = queue.pop()) {
      const token = rankOf(merge);
      const left = positionOf(merge, token);
      if (merged[left] !== token) continue;
      const right = ends[left] ?? length;
      const end = ends[right] ?? length;
      ends[left] = end;
      merged[right] = none;
      if (end < length) previous[end] = left;
      this.#queueMerge(left);
      const before = previous[left] ?? none;
      if (before !== none) this.#queueMerge(before);
    }
  }

  /** Queues the merge of a symbol with the next one, when they make a token together. */
  #queueMerge(left: number): void {
    const { ends, merged } = this.#symbols;
    const right = ends[left] ?? this.#length;
    const token = right < this.#length ? this.#findToken(left, ends[right] ?? this.#length) : none;
    merged[left] = token;
    if (token !== none) this.#queue.push(token, left);
  }

  #findToken(from: number, to: number): number {
    const length = to - from;
    if (length > this.#vocabulary.maxTokenLength) return none;
    const { hashes } = this.#symbols;
    const { text, start } = this.#piece;
    const hash = hashOfSuffix(hashes[to] ?? 0, hashes[from] ?? 0, length);
    return this.#vocabulary.table.find(hash, text, start + from, start + to);
  }

  #readTokens(sink: TokenSink): void {
    let at = 0;
    while (at < this.#length) {
      const end = this.#symbols.ends[at] ?? this.#length;
      const token = this.#findToken(at, end);
      if (token === none) {
        this.#readBytes(at, sink);
      } else {
        sink.push(token);
      }
      at = end;
    }
  }

  /** A character that has no token becomes the byte tokens of its UTF-8 form. */
  #readBytes(at: number, sink: TokenSink): void {
    const codePoint = this.#piece.text.codePointAt(this.#piece.start + at) ?? 0;
    for (const byte of encodeUtf8(codePoint)) sink.push(this.#vocabulary.firstByteId + byte);
  }
}

const noPiece: Piece = { text: '', start: 0, end: 0, hash: 0 };

/** A piece's symbols as a linked list in arrays, by where they begin. */
class SymbolList {
  readonly capacity: number;
  /** Where the symbol ends, which is where the next one begins. */
  readonly ends: Int32Array;
  /** Where the symbol before it begins, or -1. */
  readonly previous: Int32Array;
  /** Id of the token that it makes with the next symbol, or -1. */
  readonly merged: Int32Array;
  /** Hash of the piece's units before it. */
  readonly hashes: Int32Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.ends = new Int32Array(capacity);
    this.previous = new Int32Array(capacity);
    this.merged = new Int32Array(capacity);
    this.hashes = new Int32Array(capacity + 1);
  }
}
