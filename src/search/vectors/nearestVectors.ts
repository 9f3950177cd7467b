import { scanSigns, sumOfPlace, type SignScan } from './signScan';
import type { VectorStore } from './vectorStore';

/** A content near a question. */
export interface NearContent {
  content: number;
  /** Cosine of the angle between them. */
  similarity: number;
}

/** So many of the best by signs are compared exactly; more where several are equally good. */
const leastRescored = 1000;
const mostRescored = 8000;
/** With fewer vectors the spread says nothing. */
const minSpread = 32;
/** Deviations above the middle that a similarity must have to say something. */
const deviations = 2;

/**
 * The contents nearest to a question, in no particular order. Left out are those that are no nearer than
 * chunks are that have nothing to do with it: most chunks have not, so the middle of all similarities and
 * their usual distance from it tell where that begins.
 */
export function nearestVectors(
  store: VectorStore,
  turned: Float64Array,
  allowed: Uint8Array,
): NearContent[] {
  const scan = scanSigns(store, turned, allowed);
  const floor = floorOf(scan, store.dimension);
  const least = leastSumOf(scan);
  const question = store.inSteps(turned);
  const near: NearContent[] = [];
  scan.rows.forEach((row, at) => {
    if ((scan.sums[at] ?? 0) >= least) {
      const similarity = store.cosineAt(row, question);
      if (similarity > floor) near.push({ content: store.contentAt(row), similarity });
    }
  });
  return near;
}

/** The least sum that is still compared exactly. What has about the same sum is treated the same. */
function leastSumOf({ histogram }: SignScan): number {
  let rows = 0;
  for (let place = histogram.length - 1; place >= 0; place -= 1) {
    const more = histogram[place] ?? 0;
    if (rows >= leastRescored || (rows > 0 && rows + more > mostRescored)) {
      return sumOfPlace(place + 1);
    }
    rows += more;
  }
  return sumOfPlace(0);
}

function floorOf(scan: SignScan, dimension: number): number {
  const randomSpread = 1 / Math.sqrt(dimension);
  if (scan.usualCount < minSpread) {
    return deviations * randomSpread;
  }
  const center = placeOf(scan.usual, scan.usualCount / 2);
  const distances = new Uint32Array(scan.usual.length);
  scan.usual.forEach((rows, place) => {
    const distance = Math.abs(place - center);
    distances[distance] = (distances[distance] ?? 0) + rows;
  });
  // The middle distance of a normal distribution is two thirds of its deviation.
  const deviation = 1.4826 * placeOf(distances, scan.usualCount / 2);
  const least = sumOfPlace(center + Math.round(deviations * deviation));
  return least * scan.cosineScale;
}

/** The first place at which so many have been counted. */
function placeOf(counts: Uint32Array, wanted: number): number {
  let counted = 0;
  for (let place = 0; place < counts.length; place += 1) {
    counted += counts[place] ?? 0;
    if (counted >= wanted) return place;
  }
  return counts.length - 1;
}
