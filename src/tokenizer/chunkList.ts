/** How sure it is that no token lies across the border before a chunk. */
export const borders = {
  /** No token of the vocabulary contains the characters at the border. */
  exact: 0,
  /** The tokens of the chunks on both sides were found to be side by side in the whole text too. */
  verified: 1,
  /** The text was cut because no exact cut was near; the count may be off by a few tokens. */
  forced: 2,
} as const;

export type Border = (typeof borders)[keyof typeof borders];

/** The `tokens` of a chunk that is not counted yet. */
export const uncounted = -1;

export interface Chunk {
  /** In UTF-16 units. */
  readonly length: number;
  readonly tokens: number;
  /** The border before it. */
  readonly border: Border;
}

/** A chunk's place in the list, and where its text begins in the document. */
export interface ChunkPlace {
  readonly index: number;
  readonly start: number;
}

/** What chunks sum up to; `length` is that of the counted ones. */
export interface ChunkSum {
  tokens: number;
  length: number;
  uncountedLength: number;
  forcedCount: number;
}

export interface TokenTotal {
  readonly tokens: number;
  /** Whether it is what a count of the whole text gives; otherwise it is an estimate. */
  readonly isExact: boolean;
}

const usualCapacity = 64;
/** Tokens of a unit as long as nothing is counted. */
const usualDensity = 0.25;

/**
 * The chunks of a document in flat arrays, with their sum at hand. A place is found by adding up
 * lengths: the ten thousand chunks of five megabytes take some ten microseconds, so that no tree is needed.
 */
export class ChunkList {
  count = 0;
  readonly total = emptySum();
  #lengths = new Int32Array(usualCapacity);
  #tokens = new Int32Array(usualCapacity);
  #borders = new Uint8Array(usualCapacity);

  /** Length of the whole text in UTF-16 units. */
  get length(): number {
    return this.total.length + this.total.uncountedLength;
  }

  get(index: number): Chunk {
    const border = (this.#borders[index] ?? 0) as Border;
    return { length: this.#lengths[index] ?? 0, tokens: this.#tokens[index] ?? 0, border };
  }

  /** The chunk that holds the unit at `offset`; the last one when the text ends before. */
  find(offset: number): ChunkPlace {
    let start = 0;
    for (let index = 0; index < this.count - 1; index += 1) {
      const end = start + (this.#lengths[index] ?? 0);
      if (offset < end) return { index, start };
      start = end;
    }
    return { index: Math.max(0, this.count - 1), start };
  }

  /** The first chunk that is not counted, if any. */
  findUncounted(): ChunkPlace | undefined {
    return this.total.uncountedLength > 0
      ? this.#place(this.#tokens.indexOf(uncounted))
      : undefined;
  }

  /** The first chunk behind a forced border, if any. */
  findForced(): ChunkPlace | undefined {
    return this.total.forcedCount > 0
      ? this.#place(this.#borders.indexOf(borders.forced))
      : undefined;
  }

  /** The sum of the chunks from `first` up to `end`. */
  sum(first: number, end: number): ChunkSum {
    const sum = emptySum();
    for (let index = first; index < end; index += 1) addTo(sum, this.get(index), 1);
    return sum;
  }

  /** The tokens of chunks: those that are not counted are estimated from all that are. */
  estimate({ tokens, uncountedLength, forcedCount }: ChunkSum): TokenTotal {
    const { total } = this;
    const density = total.length > 0 ? total.tokens / total.length : usualDensity;
    return {
      tokens: tokens + Math.round(uncountedLength * density),
      isExact: uncountedLength === 0 && forcedCount === 0,
    };
  }

  setBorder(index: number, border: Border): void {
    if (index < this.count) {
      const chunk = this.get(index);
      addTo(this.total, chunk, -1);
      addTo(this.total, { ...chunk, border }, 1);
      this.#borders[index] = border;
    }
  }

  /** Replaces `deleteCount` chunks from `index` on. */
  splice(index: number, deleteCount: number, chunks: readonly Chunk[]): void {
    for (let at = index; at < index + deleteCount; at += 1) addTo(this.total, this.get(at), -1);
    this.#move(index + deleteCount, index + chunks.length);
    chunks.forEach((chunk, at) => {
      this.#lengths[index + at] = chunk.length;
      this.#tokens[index + at] = chunk.tokens;
      this.#borders[index + at] = chunk.border;
      addTo(this.total, chunk, 1);
    });
  }

  /** Moves all chunks from `from` on to `to`. */
  #move(from: number, to: number): void {
    const count = this.count + to - from;
    if (count > this.#lengths.length) this.#grow(Math.max(count, this.#lengths.length * 2));
    for (const array of [this.#lengths, this.#tokens, this.#borders]) {
      array.copyWithin(to, from, this.count);
      // Nothing stale may stay behind the end, where a search for a value would find it.
      array.fill(0, count, Math.max(count, this.count));
    }
    this.count = count;
  }

  #grow(capacity: number): void {
    const lengths = this.#lengths;
    const tokens = this.#tokens;
    const old = this.#borders;
    this.#lengths = new Int32Array(capacity);
    this.#tokens = new Int32Array(capacity);
    this.#borders = new Uint8Array(capacity);
    this.#lengths.set(lengths);
    this.#tokens.set(tokens);
    this.#borders.set(old);
  }

  #place(index: number): ChunkPlace {
    let start = 0;
    for (let at = 0; at < index; at += 1) start += this.#lengths[at] ?? 0;
    return { index, start };
  }
}

function emptySum(): ChunkSum {
  return { tokens: 0, length: 0, uncountedLength: 0, forcedCount: 0 };
}

/** Adds a chunk to a sum, or takes it away when `sign` is -1. */
function addTo(sum: ChunkSum, { length, tokens, border }: Chunk, sign: 1 | -1): void {
  if (tokens === uncounted) {
    sum.uncountedLength += sign * length;
  } else {
    sum.tokens += sign * tokens;
    sum.length += sign * length;
  }
  if (border === borders.forced) sum.forcedCount += sign;
}
