import type { VectorBlock, VectorStore } from './vectorStore';

/** The first pass of a search by meaning: how near each row is, by the signs of its values alone. */
export interface SignScan {
  /** By row, from -32,767 to 32,767; those of rows that don't count are without meaning. */
  sums: Int16Array;
  /** How many rows that count have about each sum; {@link placeOfSum} tells the place. */
  histogram: Uint32Array;
  /** Rows that count. */
  count: number;
  /** What a sum is to be multiplied by to give a guess of the cosine. */
  cosineScale: number;
}

const largestSum = 2 ** 15 - 1;
/** So many sums, as a power of two, share a place in the histogram. */
const placeBits = 4;

function placeOfSum(sum: number): number {
  return (sum + largestSum + 1) >> placeBits;
}

/** The least sum of a place. */
export function sumOfPlace(place: number): number {
  return (place << placeBits) - largestSum - 1;
}

/** Goes through all rows whose content is allowed. `turned` has length 1. */
export function scanSigns(store: VectorStore, turned: Float64Array, allowed: Uint8Array): SignScan {
  const { table, scale } = tableOf(turned, store.signBytes);
  const sums = new Int16Array(store.count);
  const histogram = new Uint32Array(placeOfSum(largestSum) + 1);
  let count = 0;
  store.forEachBlock((block, firstRow, rows) => {
    for (let place = 0; place < rows; place += 1) {
      const row = firstRow + place;
      if (allowed[store.contentAt(row)] === 1) {
        const sum = sumOf(table, block, place * store.signBytes, store.signBytes);
        sums[row] = sum;
        const bin = placeOfSum(sum);
        histogram[bin] = (histogram[bin] ?? 0) + 1;
        count += 1;
      }
    }
  });
  // Of a value that is spread evenly over the sphere the size is about sqrt(2 / pi / dimension).
  const cosineScale = Math.sqrt(store.dimension * (2 / Math.PI)) ** -1 / scale;
  const share = store.dimension / Math.min(store.dimension, store.signBytes * 8);
  return { sums, histogram, count, cosineScale: cosineScale * share };
}

/** Two bytes at a time: this is where most of a search by meaning goes. */
function sumOf(table: Int16Array, { signs }: VectorBlock, start: number, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 2) {
    const place = at << 8;
    sum +=
      (table[place | (signs[start + at] ?? 0)] ?? 0) +
      (table[(place + 256) | (signs[start + at + 1] ?? 0)] ?? 0);
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
