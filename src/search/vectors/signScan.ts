import { countDiffering } from './countDiffering';
import { SignTable } from './signTable';
import type { VectorStore } from './vectorStore';

/** What the signs of rows say of how near they are to a question. */
export interface SignScan {
  /** Rows that may be the nearest, in their order. */
  rows: Uint32Array;
  /** Of each of them, from -32,767 to 32,767. */
  sums: Int16Array;
  /** How many of them have about each sum; {@link sumOfPlace} tells which. */
  histogram: Uint32Array;
  /** The same of rows as they come, which say how near a row usually is. */
  usual: Uint32Array;
  usualCount: number;
  /** What a sum is to be multiplied by to give a guess of the cosine. */
  cosineScale: number;
}

const largestSum = 2 ** 15 - 1;
/** So many sums, as a power of two, share a place in the histogram. */
const placeBits = 4;
/** Rows whose signs are summed: so many of the nearest, and as many as they come. More where several are as near. */
const summedRows = 8000;

function placeOfSum(sum: number): number {
  return (sum + largestSum + 1) >> placeBits;
}

/** The least sum of a place. */
export function sumOfPlace(place: number): number {
  return (place << placeBits) - largestSum - 1;
}

/**
 * Goes through all rows whose content is allowed. `turned` has length 1. Of many rows only those are summed that
 * differ from the question in the fewest signs: counting these is quicker, and nearly as good.
 */
export function scanSigns(store: VectorStore, turned: Float64Array, allowed: Uint8Array): SignScan {
  const table = new SignTable(turned, store.signBytes, largestSum);
  const all = allowedRows(store, allowed);
  const isFew = all.length <= summedRows;
  const rows = isFew ? all : leastDiffering(store, turned, all);
  const nearest = sumRows(store, table, rows);
  const usualRows = isFew ? all : everyNth(all, Math.ceil(all.length / summedRows));
  // Of a value that is spread evenly over the sphere the size is about sqrt(2 / pi / dimension).
  const cosineScale = Math.sqrt(store.dimension * (2 / Math.PI)) ** -1 / table.scale;
  const share = store.dimension / Math.min(store.dimension, store.signBytes * 8);
  return {
    rows,
    ...nearest,
    usual: isFew ? nearest.histogram : sumRows(store, table, usualRows).histogram,
    usualCount: usualRows.length,
    cosineScale: cosineScale * share,
  };
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

function everyNth(rows: Uint32Array, step: number): Uint32Array {
  return Uint32Array.from(
    { length: Math.ceil(rows.length / step) },
    (_, at) => rows[at * step] ?? 0,
  );
}

/** Those that differ from the question in the fewest signs. */
function leastDiffering(store: VectorStore, turned: Float64Array, rows: Uint32Array): Uint32Array {
  const differing = countDiffering(store, store.signWordsOf(turned));
  const counts = new Uint32Array(store.signBytes * 8 + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const count = differing[rows[at] ?? 0] ?? 0;
    counts[count] = (counts[count] ?? 0) + 1;
  }
  let [most, taken] = [0, counts[0] ?? 0];
  while (taken < summedRows) {
    most += 1;
    taken += counts[most] ?? 0;
  }
  const least = new Uint32Array(taken);
  let end = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if ((differing[row] ?? 0) <= most) {
      least[end] = row;
      end += 1;
    }
  }
  return least;
}

/** Rows are given in their order. */
function sumRows(
  store: VectorStore,
  table: SignTable,
  rows: Uint32Array,
): { sums: Int16Array; histogram: Uint32Array } {
  const sums = new Int16Array(rows.length);
  const histogram = new Uint32Array(placeOfSum(largestSum) + 1);
  let at = 0;
  store.forEachBlock(({ signs }, firstRow, blockRows) => {
    const end = firstRow + blockRows;
    for (; at < rows.length && (rows[at] ?? end) < end; at += 1) {
      const sum = table.sumOf(signs, ((rows[at] ?? 0) - firstRow) * store.signBytes);
      const place = placeOfSum(sum);
      sums[at] = sum;
      histogram[place] = (histogram[place] ?? 0) + 1;
    }
  });
  return { sums, histogram };
}
