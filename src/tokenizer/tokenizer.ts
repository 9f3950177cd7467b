import { decodeTokens } from './decode';
import { normalizeText } from './normalize';
import { PieceCache } from './pieceCache';
import { PieceMerger } from './pieceMerger';
import { PieceReader } from './pieceReader';
import type { Piece } from './pieceReader';
import { TokenBuffer, TokenCounter } from './tokenSink';
import type { TokenSink } from './tokenSink';
import type { Vocabulary } from './vocabulary';

/** Turns text into the tokens that models of the vocabulary's family see, and back. */
export interface Tokenizer {
  /** How many tokens the text has: the length of `encode(text)`. */
  count(text: string): number;
  /**
   * The ids of the text's tokens, without one for the beginning of a prompt. Text that looks like a
   * control token is taken as text.
   */
  encode(text: string): Uint32Array;
  /**
   * The text of tokens; control tokens have none, and byte tokens that don't make UTF-8 together
   * become U+FFFD. Throws a `RangeError` for an id that the vocabulary doesn't have.
   */
  decode(ids: Iterable<number>): string;
}

/** Makes a tokenizer. Each has a cache of its own of a few megabytes. */
export function createTokenizer(vocabulary: Vocabulary): Tokenizer {
  const encoder = new PieceEncoder(vocabulary);
  return {
    count(text) {
      const counter = new TokenCounter();
      encoder.write(text, counter);
      return counter.count;
    },
    encode(text) {
      const buffer = new TokenBuffer(Math.ceil(text.length / 3) + 8);
      encoder.write(text, buffer);
      return buffer.toArray();
    },
    decode: (ids) => decodeTokens(vocabulary, ids),
  };
}

/** In UTF-16 units. Longer pieces hardly come again. */
const maxCachedLength = 64;

class PieceEncoder {
  readonly #vocabulary: Vocabulary;
  readonly #merger: PieceMerger;
  readonly #cache = new PieceCache();
  readonly #merged = new TokenBuffer(maxCachedLength * 4);

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#merger = new PieceMerger(vocabulary);
  }

  /** Passes `sink` the tokens of a text. */
  write(text: string, sink: TokenSink): void {
    const reader = new PieceReader(this.#vocabulary, normalizeText(text));
    while (reader.next()) {
      if (reader.userDefinedId >= 0) {
        sink.push(reader.userDefinedId);
      } else if (!this.#cache.read(reader, sink)) {
        this.#mergePiece(reader, sink);
      }
    }
  }

  #mergePiece(piece: Piece, sink: TokenSink): void {
    if (piece.end - piece.start > maxCachedLength) {
      this.#merger.merge(piece, sink);
      return;
    }
    this.#merged.clear();
    this.#merger.merge(piece, this.#merged);
    this.#cache.add(piece, this.#merged);
    this.#cache.read(piece, sink);
  }
}
