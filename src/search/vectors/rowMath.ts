import { differingSigns } from './differingSigns';
import { rowModuleBytes } from './rowModule';

/** Rows of vectors, as many bytes each, one after the other. */
export interface ByteRows<Bytes extends Uint8Array | Int8Array> {
  bytes: Bytes;
  rowBytes: number;
}

/** What is done for thousands of rows at each question. */
export interface RowMath {
  /**
   * Writes in how many signs each of the first rows differs from the question: as many rows as there is room for.
   * A row has a multiple of eight bytes, at most {@link mostSignBytes}.
   */
  countDiffering(question: Int32Array, rows: ByteRows<Uint8Array>, counts: Uint16Array): void;
  /** Writes the sums of the products of the question's values and a row's, for the rows of these numbers. */
  multiply(
    question: Int16Array,
    rows: ByteRows<Int8Array>,
    numbers: Uint32Array,
    products: Int32Array,
  ): void;
}

/** {@link differingSigns} takes no more. */
export const mostSignBytes = 120;

let quickest: RowMath | undefined;

/** With WebAssembly where it can be used, which is nearly everywhere. */
export function quickestRowMath(): RowMath {
  quickest ??= wasmRowMath() ?? plainRowMath;
  return quickest;
}

/** Without WebAssembly. */
export const plainRowMath: RowMath = {
  countDiffering(question, { bytes, rowBytes }, counts) {
    const words = rowBytes / 4;
    const signs = new Int32Array(bytes.buffer, bytes.byteOffset, counts.length * words);
    for (let row = 0; row < counts.length; row += 1) {
      counts[row] = differingSigns(signs, row * words, question, 0, words);
    }
  },

  multiply(question, { bytes, rowBytes }, numbers, products) {
    for (let row = 0; row < numbers.length; row += 1) {
      const start = (numbers[row] ?? 0) * rowBytes;
      let sum = 0;
      for (let at = 0; at < rowBytes; at += 1) {
        sum = (sum + Math.imul(question[at] ?? 0, bytes[start + at] ?? 0)) | 0;
      }
      products[row] = sum;
    }
  },
};

/** Undefined if it can not be used: it needs the instructions for several values at once. */
export function wasmRowMath(): RowMath | undefined {
  try {
    return new WasmRowMath();
  } catch {
    return undefined;
  }
}

type RowFunction = (row: number, rows: number, rowBytes: number, result: number) => void;

const pageBytes = 65_536;
const rowsAtOnce = 256;

/**
 * Rows are copied into the memory of the module, some at a time: that takes less than it would to keep all of them
 * there, where they could not be taken away again.
 */
class WasmRowMath implements RowMath {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #countDiffering: RowFunction;
  readonly #multiply: RowFunction;
  #bytes = new Uint8Array(this.#memory.buffer);

  constructor() {
    const module = new WebAssembly.Module(rowModuleBytes());
    const { exports } = new WebAssembly.Instance(module, { m: { m: this.#memory } });
    this.#countDiffering = exports['d'] as RowFunction;
    this.#multiply = exports['p'] as RowFunction;
  }

  countDiffering(question: Int32Array, rows: ByteRows<Uint8Array>, counts: Uint16Array): void {
    const { bytes, rowBytes } = rows;
    const { firstResult, firstRow } = this.#makeRoom(question, rowBytes);
    for (let row = 0; row < counts.length; row += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, counts.length - row);
      this.#bytes.set(bytes.subarray(row * rowBytes, (row + count) * rowBytes), firstRow);
      this.#countDiffering(firstRow, count, rowBytes, firstResult);
      counts.set(new Uint16Array(this.#bytes.buffer, firstResult, count), row);
    }
  }

  multiply(
    question: Int16Array,
    { bytes, rowBytes }: ByteRows<Int8Array>,
    numbers: Uint32Array,
    products: Int32Array,
  ): void {
    // What is behind a row is multiplied by 0.
    const roomBytes = Math.ceil(rowBytes / 16) * 16;
    const { firstResult, firstRow } = this.#makeRoom(question, roomBytes);
    for (let row = 0; row < numbers.length; row += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, numbers.length - row);
      for (let at = 0; at < count; at += 1) {
        const start = (numbers[row + at] ?? 0) * rowBytes;
        this.#bytes.set(bytes.subarray(start, start + rowBytes), firstRow + at * roomBytes);
      }
      this.#multiply(firstRow, count, roomBytes, firstResult);
      products.set(new Int32Array(this.#bytes.buffer, firstResult, count), row);
    }
  }

  /** Writes the question, with zeros behind it, and gives where results and rows are to be. */
  #makeRoom(
    question: Int32Array | Int16Array,
    rowBytes: number,
  ): { firstResult: number; firstRow: number } {
    const firstResult = Math.ceil(Math.max(question.byteLength, rowBytes * 2) / 16) * 16;
    const firstRow = firstResult + rowsAtOnce * 4;
    const lacking = firstRow + rowsAtOnce * rowBytes - this.#bytes.length;
    if (lacking > 0) {
      this.#memory.grow(Math.ceil(lacking / pageBytes));
      this.#bytes = new Uint8Array(this.#memory.buffer);
    }
    this.#bytes.fill(0, 0, firstResult);
    this.#bytes.set(new Uint8Array(question.buffer, question.byteOffset, question.byteLength));
    return { firstResult, firstRow };
  }
}
