import { differingSigns } from './differingSigns';
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
  const { table, scale } = tableOf(turned, store.signBytes);
  const histogramOf = (rows: Uint32Array): { sums: Int16Array; histogram: Uint32Array } => {
    const sums = new Int16Array(rows.length);
    const histogram = new Uint32Array(placeOfSum(largestSum) + 1);
    rows.forEach((row, at) => {
      const sum = sumOf(table, store.signsAt(row));
      sums[at] = sum;
      const place = placeOfSum(sum);
      histogram[place] = (histogram[place] ?? 0) + 1;
    });
    return { sums, histogram };
  };
  const all = allowedRows(store, allowed);
  const isFew = all.length <= summedRows;
  const rows = isFew ? all : leastDiffering(store, turned, all);
  const nearest = histogramOf(rows);
  const step = Math.ceil(all.length / summedRows);
  const usualRows = isFew ? all : all.filter((_, at) => at % step === 0);
  // Of a value that is spread evenly over the sphere the size is about sqrt(2 / pi / dimension).
  const cosineScale = Math.sqrt(store.dimension * (2 / Math.PI)) ** -1 / scale;
  const share = store.dimension / Math.min(store.dimension, store.signBytes * 8);
  return {
    rows,
    ...nearest,
    usual: isFew ? nearest.histogram : histogramOf(usualRows).histogram,
    usualCount: usualRows.length,
    cosineScale: cosineScale * share,
  };
}

function allowedRows(store: VectorStore, allowed: Uint8Array): Uint32Array {
  const rows = new Uint32Array(store.count);
  let count = 0;
  for (let row = 0; row < store.count; row += 1) {
    if (allowed[store.contentAt(row)] === 1) {
      rows[count] = row;
      count += 1;
    }
  }
  return rows.subarray(0, count);
}

/** Those that differ from the question in the fewest signs. */
function leastDiffering(store: VectorStore, turned: Float64Array, rows: Uint32Array): Uint32Array {
  const differing = countDiffering(store, store.signWordsOf(turned), rows);
  const counts = new Uint32Array(store.signBytes * 8 + 1);
  for (const count of differing) {
    counts[count] = (counts[count] ?? 0) + 1;
  }
  let [most, before] = [0, 0];
  while (before + (counts[most] ?? 0) < summedRows) {
    before += counts[most] ?? 0;
    most += 1;
  }
  return rows.filter((_, at) => (differing[at] ?? 0) <= most);
}

function countDiffering(store: VectorStore, question: Int32Array, rows: Uint32Array): Uint16Array {
  const differing = new Uint16Array(rows.length);
  let at = 0;
  store.forEachBlock(({ signWords }, firstRow, blockRows) => {
    const end = firstRow + blockRows;
    for (let row = rows[at] ?? end; row < end; row = rows[at] ?? end) {
      const start = (row - firstRow) * question.length;
      differing[at] = differingSigns(signWords, start, question, 0, question.length);
      at += 1;
    }
  });
  return differing;
}

/** Two bytes at a time. */
function sumOf(table: Int16Array, signs: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < signs.length; at += 2) {
    const place = at << 8;
    sum +=
      (table[place | (signs[at] ?? 0)] ?? 0) + (table[(place + 256) | (signs[at + 1] ?? 0)] ?? 0);
  }
  return sum;
}

/** For each byte of signs what its eight values add, with each of the 256 ways they can be signed. */
function tableOf(turned: Float64Array, signBytes: number): { table: Int16Array; scale: number } {
  const used = turned.subarray(0, signBytes * 8);
  const total = used.reduce((sum, value) => sum + Math.abs(value), 0);
  // Rounding may add half a step a value.
  const scale = (largestSum - used.length) / Math.max(total, Number.EPSILON);
  const steps = Int16Array.from(used, (value) => Math.round(value * scale));
  const table = new Int16Array(signBytes * 256);
  for (let byte = 0; byte < signBytes; byte += 1) {
    const values = steps.subarray(byte * 8, byte * 8 + 8);
    table[byte * 256] = -values.reduce((sum, value) => sum + value, 0);
    for (let signs = 1; signs < 256; signs += 1) {
      const lowest = 31 - Math.clz32(signs & -signs);
      const without = table[byte * 256 + (signs & (signs - 1))] ?? 0;
      table[byte * 256 + signs] = without + 2 * (values[lowest] ?? 0);
    }
  }
  return { table, scale };
}
