import { appendToHash } from './spanHash';
import type { Vocabulary } from './vocabulary';

/** A part of `text` from `start` up to `end`, with the hash of its units. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly hash: number;
}

/**
 * Reads a normalized text as a sequence of user-defined tokens and of pieces between which no token
 * can lie: a piece ends where a user-defined token begins, and where no token of the vocabulary
 * contains the two characters at its border. After `next()` the fields say what was read.
 */
export class PieceReader implements Piece {
  readonly text: string;
  start = 0;
  end = 0;
  hash = 0;
  /** Id of the user-defined token that was read, or -1 when it was a piece. */
  userDefinedId = -1;
  readonly #vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary, text: string) {
    this.#vocabulary = vocabulary;
    this.text = text;
  }

  /** Reads on; returns false at the end of the text. */
  next(): boolean {
    if (this.end === this.text.length) return false;
    this.start = this.end;
    this.userDefinedId = this.#findUserDefined(this.start);
    if (this.userDefinedId >= 0) {
      this.end = this.start + this.#vocabulary.texts.length(this.userDefinedId);
    } else {
      this.#readPiece();
    }
    return true;
  }

  #readPiece(): void {
    const { text } = this;
    let unit = text.charCodeAt(this.start);
    let hash = appendToHash(0, unit);
    let end = this.start + 1;
    while (end < text.length) {
      const next = text.charCodeAt(end);
      if (!this.#isJoined(unit, next, end)) break;
      hash = appendToHash(hash, next);
      unit = next;
      end += 1;
    }
    this.hash = hash;
    this.end = end;
  }

  /** Whether `unit` and `next`, which is at `at`, may belong to one token. */
  #isJoined(unit: number, next: number, at: number): boolean {
    return this.#vocabulary.pairs.has(unit, next)
      ? this.#findUserDefined(at) < 0
      : isLowSurrogate(next);
  }

  /** Id of the longest user-defined token that is at `start`, or -1. */
  #findUserDefined(start: number): number {
    const { maxTokenLength, table, texts, userDefinedPairs, userDefinedStarts } = this.#vocabulary;
    let unit = this.text.charCodeAt(start);
    if (!userDefinedStarts.has(unit)) return -1;
    const limit = Math.min(this.text.length, start + maxTokenLength);
    let longest = -1;
    let hash = 0;
    for (let end = start + 1; end <= limit; end += 1) {
      hash = appendToHash(hash, unit);
      const id = table.find(hash, this.text, start, end);
      if (texts.isUserDefined(id)) longest = id;
      const next = this.text.charCodeAt(end);
      if (!userDefinedPairs.has(unit, next)) break;
      unit = next;
    }
    return longest;
  }
}

/** In a normalized text a low surrogate always belongs to the unit before it. */
function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
