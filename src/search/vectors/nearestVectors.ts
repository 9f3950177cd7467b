import type { VectorStore } from './vectorStore';

/** A content near a question. */
export interface NearContent {
  content: number;
  /** Cosine of the angle between them. */
  similarity: number;
}

/**
 * As many of the best by signs are compared by all values as have this many values together; more where several
 * are equally good. Fewer signs say less, and shorter rows are compared sooner.
 */
const comparedValues = 4000 * 768;
/** This many, taken evenly from all, show how near a row usually is. */
const usualRows = 1000;
/** With fewer vectors the spread says nothing. */
const minSpread = 32;
/** How far above most similarities one must be to say something. */
export interface SimilarityFloor {
  /** Above the middle. */
  deviations: number;
  /** Whether as much is added as guesses from signs alone would spread: it was chosen with those. */
  addsSpreadOfSigns: boolean;
}

export const usualFloor: SimilarityFloor = { deviations: 2, addsSpreadOfSigns: true };
/** A higher one threw right answers away. Measured. */
export const learnedFloor: SimilarityFloor = { deviations: 1.5, addsSpreadOfSigns: false };

/** Guesses from signs alone spread by this more, by the root of the dimension. */
const spreadOfSigns = Math.sqrt(Math.PI / 2 - 1);

/**
 * The contents nearest to a question, in no particular order. Left out are those that aren't nearer than
 * chunks are that have nothing to do with it: most chunks have not, so the median of all similarities and
 * their usual distance from it show where that begins. `rotated` has length 1.
 *
 * Of many rows only those are compared by their values that differ from the question in the fewest signs.
 */
export function nearestVectors(
  store: VectorStore,
  rotated: Float64Array,
  { allowed, floor }: { allowed: Uint8Array; floor: SimilarityFloor },
): NearContent[] {
  const comparedRows = Math.ceil(comparedValues / store.dimension);
  const all = allowedRows(store, allowed);
  const isFew = all.length <= comparedRows;
  const rows = isFew ? all : leastDiffering(store, rotated, { rows: all, wanted: comparedRows });
  const question = store.inSteps(rotated);
  const cosines = store.cosinesOf(rows, question);
  const usual = isFew ? cosines : store.cosinesOf(evenly(all, usualRows), question);
  const least = floorOf(usual, store.dimension, floor);
  const near: NearContent[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const similarity = cosines[at] ?? 0;
    if (similarity > least) near.push({ content: store.contentAt(rows[at] ?? 0), similarity });
  }
  return near;
}

function allowedRows(store: VectorStore, allowed: Uint8Array): Uint32Array {
  const contents = store.contents;
  const rows = new Uint32Array(contents.length);
  let count = 0;
  for (let row = 0; row < contents.length; row += 1) {
    if (allowed[contents[row] ?? 0] === 1) {
      rows[count] = row;
      count += 1;
    }
  }
  return rows.subarray(0, count);
}

/** About this many, in their order. */
function evenly(rows: Uint32Array, wanted: number): Uint32Array {
  const step = Math.ceil(rows.length / wanted);
  const taken = new Uint32Array(Math.ceil(rows.length / step));
  for (let at = 0; at < taken.length; at += 1) taken[at] = rows[at * step] ?? 0;
  return taken;
}

/** Those that differ from the question in the fewest signs, as many as are wanted or more, in their order. */
function leastDiffering(
  store: VectorStore,
  rotated: Float64Array,
  { rows, wanted }: { rows: Uint32Array; wanted: number },
): Uint32Array {
  const differing = store.differingFrom(rotated);
  const counts = new Uint32Array(store.signBytes * 8 + 1);
  for (const row of rows) {
    const count = differing[row] ?? 0;
    counts[count] = (counts[count] ?? 0) + 1;
  }
  let [most, taken] = [0, counts[0] ?? 0];
  while (taken < wanted) {
    most += 1;
    taken += counts[most] ?? 0;
  }
  const least = new Uint32Array(taken);
  let end = 0;
  for (const row of rows) {
    if ((differing[row] ?? 0) <= most) {
      least[end] = row;
      end += 1;
    }
  }
  return least;
}

function floorOf(
  cosines: Float64Array,
  dimension: number,
  { deviations, addsSpreadOfSigns }: SimilarityFloor,
): number {
  const spread = addsSpreadOfSigns ? spreadOfSigns / Math.sqrt(dimension) : 0;
  if (cosines.length < minSpread) return deviations / Math.sqrt(dimension);
  const center = middleOf(cosines);
  // The middle distance of a normal distribution is two thirds of its deviation.
  const deviation = 1.4826 * middleOf(cosines.map((cosine) => Math.abs(cosine - center)));
  return center + deviations * Math.hypot(deviation, spread);
}

function middleOf(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}
