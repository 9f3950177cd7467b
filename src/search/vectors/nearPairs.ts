import { randomFrom } from './rotation';
import type { VectorStore } from './vectorStore';

/** What to look for, and who is notified. */
export interface NearPairsOptions {
  /** The least cosine. */
  least: number;
  /** Called with each pair, once, in no particular order. */
  visit(row: number, other: number, similarity: number): void;
  /** Awaited between slices of work, with the share that is done. */
  yieldWithProgress(share: number): Promise<void>;
}

/** Up to this many vectors each is compared with each. */
const allPairsRows = 3000;
/** Of the pairs that are there, about this many in a hundred may be missed. */
const missedShare = 0.01;
const mostPasses = 300;
const mostKeyBits = 24;
/** Rows that look alike by their key are compared up to this many; a larger group is cut by its order. */
const mostInGroup = 400;
const pairsInSlice = 200_000;
/** If there are more pairs, only the best are reported, this many. */
const mostPairs = 2_000_000;

/**
 * Pairs of vectors that are near each other. With many vectors not every pair is looked at: in each pass rows are
 * put into groups by some of their signs, drawn at random, and compared within their group. Two vectors at an angle
 * differ in a sign as often as the angle is part of a half turn, so that the passes that are needed to miss hardly
 * any pair can be reckoned from the least cosine.
 */
export async function nearPairs(
  store: VectorStore,
  rows: readonly number[],
  options: NearPairsOptions,
): Promise<void> {
  const comparer = new Comparer(store, rows, options);
  if (rows.length <= allPairsRows) {
    await comparer.compareGroup(rows.map((_, at) => at));
    await options.yieldWithProgress(1);
    return;
  }
  const { keyBits, passes } = passesFor(rows.length, options.least);
  const random = randomFrom(rows.length);
  for (let pass = 0; pass < passes; pass += 1) {
    for (const group of groupsOf(comparer.signs, drawn(keyBits, store, random), rows.length)) {
      await comparer.compareGroup(group);
    }
    comparer.share = (pass + 1) / passes;
    await options.yieldWithProgress(comparer.share);
  }
}

/** How many signs make a key, and how many keys are needed. */
function passesFor(rows: number, least: number): { keyBits: number; passes: number } {
  const agreeing = 1 - Math.acos(Math.min(1, Math.max(0, least))) / Math.PI;
  const keyBits = Math.min(mostKeyBits, Math.ceil(Math.log2(rows)) - 1);
  const met = agreeing ** keyBits;
  const passes = met >= 1 ? 1 : Math.ceil(Math.log(missedShare) / Math.log(1 - met));
  return { keyBits, passes: Math.min(mostPasses, Math.max(1, passes)) };
}

function drawn(count: number, store: VectorStore, random: () => number): number[] {
  const places = new Set<number>();
  const signs = Math.min(store.dimension, store.signBytes * 8);
  while (places.size < Math.min(count, signs)) places.add(Math.floor(random() * signs));
  return [...places];
}

/** Groups of two and more rows with the same signs at the given places. */
function groupsOf(
  signs: readonly Uint8Array[],
  places: readonly number[],
  rows: number,
): number[][] {
  const byKey = new Map<number, number[]>();
  for (let at = 0; at < rows; at += 1) {
    const own = signs[at];
    let key = 0;
    for (const place of places) key = key * 2 + (((own?.[place >> 3] ?? 0) >> (place & 7)) & 1);
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, [at]);
    else group.push(at);
  }
  return [...byKey.values()]
    .filter(({ length }) => length > 1)
    .flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / mostInGroup) }, (_, part) =>
        group.slice(part * mostInGroup, (part + 1) * mostInGroup),
      ),
    );
}

const bitsOfByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
});

/** Compares rows: first by their signs, and those that may be near enough by their values. */
class Comparer {
  /** Of each row. */
  readonly signs: readonly Uint8Array[];
  share = 0;
  readonly #store: VectorStore;
  readonly #rows: readonly number[];
  readonly #options: NearPairsOptions;
  readonly #mostDiffering: number;
  readonly #seen = new Set<number>();
  #pairsInSlice = 0;

  constructor(store: VectorStore, rows: readonly number[], options: NearPairsOptions) {
    this.#store = store;
    this.#rows = rows;
    this.#options = options;
    this.signs = rows.map((row) => store.signsAt(row));
    const count = Math.min(store.dimension, store.signBytes * 8);
    const differing = Math.acos(Math.min(1, Math.max(-1, options.least))) / Math.PI;
    const deviation = Math.sqrt(count * differing * (1 - differing));
    this.#mostDiffering = count * differing + 3.5 * deviation + 2;
  }

  /** Rows are given by their place among all. */
  async compareGroup(group: readonly number[]): Promise<void> {
    for (const [at, one] of group.entries()) {
      for (let next = at + 1; next < group.length; next += 1) {
        this.#compare(one, group[next] ?? one);
      }
      this.#pairsInSlice += group.length - at;
      if (this.#pairsInSlice > pairsInSlice) {
        this.#pairsInSlice = 0;
        await this.#options.yieldWithProgress(this.share);
      }
    }
  }

  #compare(one: number, other: number): void {
    if (this.#differing(one, other) > this.#mostDiffering) return;
    const row = this.#rows[one] ?? 0;
    const otherRow = this.#rows[other] ?? 0;
    const similarity = this.#store.cosineBetween(row, otherRow);
    if (similarity < this.#options.least) return;
    const pair = one * this.#rows.length + other;
    if (!this.#seen.has(pair) && this.#seen.size < mostPairs) {
      this.#seen.add(pair);
      this.#options.visit(row, otherRow, similarity);
    }
  }

  #differing(one: number, other: number): number {
    const left = this.signs[one];
    const right = this.signs[other];
    let bits = 0;
    for (let at = 0; at < this.#store.signBytes && bits <= this.#mostDiffering; at += 1) {
      bits += bitsOfByte[(left?.[at] ?? 0) ^ (right?.[at] ?? 0)] ?? 0;
    }
    return bits;
  }
}
