import { wordPartsOf } from '../words';

const magic = 0x43455650;
const headerBytes = 16;

/**
 * Vectors of words, learned from documentation and code (docs/development/vectors.md). A text's vector is the sum
 * of those of its words, each by the logarithm of how often it is there.
 */
export class WordVectors {
  readonly dimension: number;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #scales: Float32Array;
  readonly #steps: Int8Array;

  /** Takes the table as `npm run vectors` writes it. Throws a RangeError where it isn't one. */
  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < headerBytes || view.getUint32(0, true) !== magic) {
      throw new RangeError('This isn’t a table of word vectors.');
    }
    const [count, dimension, textBytes] = [4, 8, 12].map((at) => view.getUint32(at, true));
    this.dimension = dimension ?? 0;
    const firstStep = headerBytes + (count ?? 0) * Float32Array.BYTES_PER_ELEMENT;
    const firstLetter = firstStep + (count ?? 0) * this.dimension;
    if (bytes.length !== firstLetter + (textBytes ?? 0)) {
      throw new RangeError('The table of word vectors is cut off.');
    }
    this.#scales = Float32Array.from({ length: count ?? 0 }, (_, word) =>
      view.getFloat32(headerBytes + word * Float32Array.BYTES_PER_ELEMENT, true),
    );
    this.#steps = new Int8Array(
      bytes.buffer,
      bytes.byteOffset + firstStep,
      firstLetter - firstStep,
    );
    const words = new TextDecoder().decode(bytes.subarray(firstLetter)).split('\n');
    this.#numbers = new Map(words.map((word, number) => [word, number]));
  }

  /** How many words have a vector. */
  get count(): number {
    return this.#scales.length;
  }

  /** The vector of a text, of length 1; undefined if the table has none of its words. */
  vectorOf(text: string): Float64Array | undefined {
    const sum = new Float64Array(this.dimension);
    for (const [word, count] of this.#countKnown(text)) this.#add(sum, word, Math.log1p(count));
    const length = Math.sqrt(product(sum, sum));
    return length === 0 ? undefined : sum.map((value) => value / length);
  }

  /** The product of a word's vector, as long as it is, with another one; 0 of a word without a vector. */
  productOf(word: string, other: Float64Array): number {
    return product(this.#vectorOfWord(word), other);
  }

  /** The cosine of two words; 0 where one has no vector. */
  similarityOf(one: string, other: string): number {
    const [left, right] = [this.#vectorOfWord(one), this.#vectorOfWord(other)];
    const lengths = Math.sqrt(product(left, left) * product(right, right));
    return lengths === 0 ? 0 : product(left, right) / lengths;
  }

  #vectorOfWord(word: string): Float64Array {
    const vector = new Float64Array(this.dimension);
    const number = this.#numbers.get(word);
    if (number !== undefined) this.#add(vector, number, 1);
    return vector;
  }

  #countKnown(text: string): Map<number, number> {
    const counts = new Map<number, number>();
    for (const word of wordPartsOf(text)) {
      const number = this.#numbers.get(word);
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    return counts;
  }

  #add(sum: Float64Array, word: number, weight: number): void {
    const scale = (this.#scales[word] ?? 0) * weight;
    const first = word * this.dimension;
    for (let at = 0; at < this.dimension; at += 1) {
      sum[at] = (sum[at] ?? 0) + scale * (this.#steps[first + at] ?? 0);
    }
  }
}

function product(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}
