import { grown } from '../growing';
import { Rotation } from './rotation';
import { mostSignBytes, quickestRowMath, type RowMath } from './rowMath';

/** Vectors are kept in blocks of this many: an index that grows is not copied. */
const blockRows = 1024;
/** Signs beyond these would only make the first pass longer: each says as much as any other. */
const maxSigns = mostSignBytes * 8;
const signsInWord = 32;
const largestCode = 127;
const largestStep = 2 ** 15 - 1;

/** A block of vectors, one after the other. */
export interface VectorBlock {
  /** Turned values as whole numbers from -127 to 127. */
  codes: Int8Array;
  /** Of the first turned values a bit each, 1 where it is not negative. */
  signs: Uint8Array;
  /** One by the length of the codes: their product with a unit vector becomes a cosine. */
  scales: Float32Array;
}

/** A turned vector in whole numbers, as it is multiplied with rows. */
export interface QuantizedVector {
  steps: Int16Array;
  /** What its values were multiplied by. */
  scale: number;
}

/** The vectors of contents, a byte a value, in rows without gaps. */
export class VectorStore {
  readonly dimension: number;
  /** Bytes of a row's signs, a multiple of eight; bits that belong to no value are 0. */
  readonly signBytes: number;
  /** Values of a row that have a sign of their own. */
  readonly #signCount: number;
  readonly #math: RowMath;
  readonly #rotation: Rotation;
  readonly #blocks: VectorBlock[] = [];
  /** By content the row, counted from 1; 0 for none. */
  #rows = new Uint32Array(0);
  #contents = new Uint32Array(0);
  #count = 0;

  constructor(dimension: number, math = quickestRowMath()) {
    this.dimension = dimension;
    this.#math = math;
    this.#signCount = Math.min(dimension, maxSigns);
    this.signBytes = Math.ceil(this.#signCount / (2 * signsInWord)) * 8;
    this.#rotation = new Rotation(dimension);
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    const block = blockRows * (this.dimension + this.signBytes + Float32Array.BYTES_PER_ELEMENT);
    return this.#blocks.length * block + this.#rows.byteLength + this.#contents.byteLength;
  }

  has(content: number): boolean {
    return (this.#rows[content] ?? 0) !== 0;
  }

  contentAt(row: number): number {
    return this.#contents[row] ?? 0;
  }

  /** By row, as they are now. */
  get contents(): Uint32Array {
    return this.#contents.subarray(0, this.#count);
  }

  /** The vector as it is compared with rows: turned, of length 1; undefined if it has no direction. */
  rotated(values: ArrayLike<number>): Float64Array | undefined {
    if (values.length !== this.dimension) {
      throw new RangeError(
        `A vector of this index has ${this.dimension} values, not ${values.length}.`,
      );
    }
    return this.#rotation.unit(values);
  }

  /** The turned vector in whole numbers; zeros for one without a direction, to which nothing is similar. */
  codesOf(rotated: Float64Array | undefined): Int8Array {
    if (rotated === undefined) return new Int8Array(this.dimension);
    let largest = 0;
    for (const value of rotated) largest = Math.max(largest, Math.abs(value));
    const codes = new Int8Array(rotated.length);
    for (let at = 0; at < codes.length; at += 1) {
      codes[at] = Math.round(((rotated[at] ?? 0) / largest) * largestCode);
    }
    return codes;
  }

  /** Keeps codes for a content that has none: those that begin at `at`. */
  add(content: number, codes: Int8Array, at = 0): void {
    const row = this.#count;
    this.#count += 1;
    if (content >= this.#rows.length) this.#rows = grown(this.#rows, content + 1);
    this.#rows[content] = this.#count;
    if (row >= this.#contents.length) this.#contents = grown(this.#contents, this.#count);
    this.#contents[row] = content;
    this.#write(row, codes, at);
  }

  /** The codes of a content's vector; it must have one. */
  codesOfContent(content: number): Int8Array {
    return this.codesAt((this.#rows[content] ?? 1) - 1);
  }

  codesAt(row: number): Int8Array {
    const at = (row % blockRows) * this.dimension;
    return this.#blockOf(row).codes.subarray(at, at + this.dimension);
  }

  signsAt(row: number): Uint8Array {
    const at = (row % blockRows) * this.signBytes;
    return this.#blockOf(row).signs.subarray(at, at + this.signBytes);
  }

  /** By row in how many signs it differs from a turned vector. */
  differingFrom(rotated: Float64Array): Uint16Array {
    const words = new Int32Array(this.signBytes / 4);
    const signs = { bytes: new Uint8Array(words.buffer), at: 0 };
    writeSigns(signs, { values: rotated, at: 0, count: this.#signCount });
    const counts = new Uint16Array(this.#count);
    this.#blocks.forEach(({ signs }, index) => {
      const first = index * blockRows;
      const rows = { bytes: signs, rowBytes: this.signBytes };
      this.#math.countDiffering(words, rows, counts.subarray(first, first + blockRows));
    });
    return counts;
  }

  /** Of length 1, in whole numbers of 16 bits: no sum of products with codes is beyond 32 bits then. */
  inSteps(rotated: Float64Array): QuantizedVector {
    const largest = rotated.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const root = Math.sqrt(this.dimension);
    const scale = Math.min(largestStep / largest, (0.99 * 2 ** 31) / (largestCode * root) - root);
    return { steps: Int16Array.from(rotated, (value) => Math.round(value * scale)), scale };
  }

  /** Cosines of the angles between a turned vector {@link inSteps} and rows, which are given in their order. */
  cosinesOf(rows: Uint32Array, { steps, scale }: QuantizedVector): Float64Array {
    const cosines = new Float64Array(rows.length);
    for (let at = 0, next = 0; at < rows.length; at = next) {
      const index = Math.floor((rows[at] ?? 0) / blockRows);
      const end = (index + 1) * blockRows;
      while (next < rows.length && (rows[next] ?? end) < end) next += 1;
      const numbers = rows.subarray(at, next).map((row) => row % blockRows);
      const products = new Int32Array(numbers.length);
      const { codes, scales } = this.#blockOf(rows[at] ?? 0);
      const codeRows = { bytes: codes, rowBytes: this.dimension };
      this.#math.multiply(steps, codeRows, numbers, products);
      for (let place = 0; place < numbers.length; place += 1) {
        const cosine = ((products[place] ?? 0) * (scales[numbers[place] ?? 0] ?? 0)) / scale;
        cosines[at + place] = Math.max(-1, Math.min(1, cosine));
      }
    }
    return cosines;
  }

  /** The same by content; undefined for one without a vector. */
  cosineOf(content: number, question: QuantizedVector): number | undefined {
    const row = (this.#rows[content] ?? 0) - 1;
    return row === -1 ? undefined : this.cosinesOf(Uint32Array.of(row), question)[0];
  }

  /** Cosine of the angle between two rows. */
  cosineBetween(row: number, other: number): number {
    const left = this.codesAt(row);
    const right = this.codesAt(other);
    let sum = 0;
    for (let at = 0; at < left.length; at += 1) {
      sum = (sum + Math.imul(left[at] ?? 0, right[at] ?? 0)) | 0;
    }
    const scale = this.#scaleAt(row) * this.#scaleAt(other);
    return Math.max(-1, Math.min(1, sum * scale));
  }

  /** Contents are called otherwise from now on, or left out where `renumber` says -1. */
  renumber(renumber: (content: number) => number): void {
    const contents = this.#contents.slice(0, this.#count);
    this.#rows = new Uint32Array(0);
    let kept = 0;
    contents.forEach((content, row) => {
      const number = renumber(content);
      if (number === -1) return;
      if (kept !== row) this.#write(kept, this.codesAt(row), 0);
      this.#contents[kept] = number;
      kept += 1;
      this.#rows = grown(this.#rows, number + 1);
      this.#rows[number] = kept;
    });
    this.#count = kept;
    this.#blocks.length = Math.ceil(kept / blockRows);
    this.#contents = this.#contents.slice(0, kept);
  }

  /** Without a view of the codes: to open an index, it is called for each vector. */
  #write(row: number, codes: Int8Array, at: number): void {
    const block = this.#blockOf(row);
    const place = row % blockRows;
    const to = place * this.dimension;
    let squares = 0;
    for (let value = 0; value < this.dimension; value += 1) {
      const code = codes[at + value] ?? 0;
      block.codes[to + value] = code;
      squares += Math.imul(code, code);
    }
    block.scales[place] = 1 / Math.sqrt(Math.max(1, squares));
    const signs = { bytes: block.signs, at: place * this.signBytes };
    writeSigns(signs, { values: codes, at, count: this.#signCount });
  }

  #scaleAt(row: number): number {
    return this.#blockOf(row).scales[row % blockRows] ?? 0;
  }

  #blockOf(row: number): VectorBlock {
    const index = Math.floor(row / blockRows);
    let block = this.#blocks[index];
    if (block === undefined) {
      block = {
        codes: new Int8Array(blockRows * this.dimension),
        signs: new Uint8Array(blockRows * this.signBytes),
        scales: new Float32Array(blockRows),
      };
      this.#blocks[index] = block;
    }
    return block;
  }
}

/** A bit for each value: 1 where it is not negative. */
function writeSigns(
  signs: { bytes: Uint8Array; at: number },
  { values, at, count }: { values: Int8Array | Float64Array; at: number; count: number },
): void {
  for (let first = 0; first < count; first += 8) {
    const end = Math.min(count, first + 8);
    let byte = 0;
    for (let value = first; value < end; value += 1) {
      if ((values[at + value] ?? 0) >= 0) byte |= 1 << (value & 7);
    }
    signs.bytes[signs.at + (first >> 3)] = byte;
  }
}
