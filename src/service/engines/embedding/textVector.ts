import { isStopWord, wordsOf } from '../../../source/words';

/** Values of a vector. */
export const embeddingDimension = 768;

const stopWordWeight = 0.2;
const pairWeight = 0.5;
const trigramWeight = 0.25;
/** A title says what its text is about: each of its words counts as if it stood there this much more. */
const titleWeight = 2;

/** Of a longer word the beginning says enough. */
const maxWordChars = 40;

/**
 * The vector of a text: words, pairs of neighbouring words and the letters words are made of, each with
 * a direction of its own (a random projection), so that every beginning of the vector still tells texts
 * apart. What is said again counts less each time. Unit length; the same text always gives the same
 * vector.
 */
export function textVector(text: string, title = ''): number[] {
  const weights = new Map<string, number>();
  addFeatures(weights, text, 1);
  addFeatures(weights, title, titleWeight);
  if (weights.size === 0) {
    weights.set(text.trim(), 1);
  }
  const vector = new Float64Array(embeddingDimension);
  for (const [feature, weight] of weights) {
    addDirection(vector, hashOf(feature), Math.log1p(weight) * scaleOf(feature));
  }
  return toUnitLength(vector);
}

function addFeatures(weights: Map<string, number>, text: string, share: number): void {
  const add = (feature: string): void => {
    weights.set(feature, (weights.get(feature) ?? 0) + share);
  };
  let before = '';
  for (const word of wordsOf(text)) {
    const short = word.slice(0, maxWordChars);
    add(`w${short}`);
    if (isStopWord(short)) {
      continue;
    }
    if (before !== '') {
      add(`p${before} ${short}`);
    }
    before = short;
    const edged = `<${short}>`;
    for (let at = 0; at + 3 <= edged.length; at += 1) {
      add(`t${edged.slice(at, at + 3)}`);
    }
  }
}

function scaleOf(feature: string): number {
  switch (feature[0]) {
    case 'p':
      return pairWeight;
    case 't':
      return trigramWeight;
    default:
      return isStopWord(feature.slice(1)) ? stopWordWeight : 1;
  }
}

/** Adds the length in the direction that belongs to the hash: a sign for each value (xorshift). */
function addDirection(vector: Float64Array, hash: number, length: number): void {
  let state = hash | 1;
  for (let at = 0; at < embeddingDimension; at += 1) {
    if ((at & 31) === 0) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
    }
    vector[at] = (vector[at] ?? 0) + ((state >>> (at & 31)) & 1 ? length : -length);
  }
}

/** FNV-1a over UTF-16 units, mixed once more so that the high bits depend on all of them. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** As many digits as 32-bit numbers have: more would only make answers longer. */
function toUnitLength(vector: Float64Array): number[] {
  const length = Math.hypot(...vector);
  return Array.from(vector, (value) => Number((value / length).toPrecision(7)));
}
