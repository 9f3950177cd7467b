import { tokenKinds } from './vocabularyFile';
import type { TokenKind, VocabularyFile } from './vocabularyFile';

const userDefined = tokenKinds.indexOf('userDefined');

/** The texts and kinds of all tokens by id, in few large arrays instead of many small strings. */
export class TokenTexts {
  readonly count: number;
  /** UTF-16 units of all texts in id order, each text with a NUL behind it. */
  readonly units: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #kinds: Uint8Array;

  /** Throws an `Error` when the file's header and its texts disagree. */
  constructor({ header, units }: VocabularyFile) {
    this.count = header.tokenCount;
    this.units = units;
    this.#starts = findStarts(units, header.tokenCount);
    this.#kinds = expandKinds(header.kinds, header.tokenCount);
  }

  /** Where the token's text begins in `units`. */
  start(id: number): number {
    return this.#starts[id] ?? 0;
  }

  end(id: number): number {
    return (this.#starts[id + 1] ?? 1) - 1;
  }

  length(id: number): number {
    return this.end(id) - this.start(id);
  }

  text(id: number): string {
    // oxlint-disable-next-line parley/no-spread-arguments -- Tokens of the vocabulary are short.
    return String.fromCharCode(...this.units.subarray(this.start(id), this.end(id)));
  }

  kind(id: number): TokenKind | undefined {
    return tokenKinds[this.#kinds[id] ?? tokenKinds.length];
  }

  isUserDefined(id: number): boolean {
    return this.#kinds[id] === userDefined;
  }

  /** Whether the token's text is `text.slice(start, end)`. */
  isEqual(id: number, text: string, start: number, end: number): boolean {
    const offset = this.start(id) - start;
    if (this.end(id) - offset !== end) return false;
    for (let at = start; at < end; at += 1) {
      if (text.charCodeAt(at) !== this.units[offset + at]) return false;
    }
    return true;
  }
}

function findStarts(units: Uint16Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  let id = 0;
  for (let at = 0; at < units.length; at += 1) {
    if (units[at] === 0) {
      id += 1;
      starts[id] = at + 1;
    }
  }
  if (id !== count) throw new Error(`The vocabulary file holds ${id} tokens instead of ${count}.`);
  return starts;
}

function expandKinds(runs: readonly (readonly [TokenKind, number])[], count: number): Uint8Array {
  const kinds = new Uint8Array(count);
  let id = 0;
  for (const [kind, length] of runs) {
    kinds.fill(tokenKinds.indexOf(kind), id, id + length);
    id += length;
  }
  if (id !== count) {
    throw new Error(`The vocabulary file tells the kinds of ${id} tokens instead of ${count}.`);
  }
  return kinds;
}
