/** For each byte of signs what its eight values of a question add, with each of the 256 ways they can be signed. */
export class SignTable {
  /** What the question's values were multiplied by. */
  readonly scale: number;
  readonly #signBytes: number;
  readonly #table: Int16Array;

  /** `turned` is a question of length 1. No sum is beyond `largestSum`, which is at most 32,767. */
  constructor(turned: Float64Array, signBytes: number, largestSum: number) {
    const used = turned.subarray(0, signBytes * 8);
    const total = used.reduce((sum, value) => sum + Math.abs(value), 0);
    // Rounding may add half a step a value.
    const scale = (largestSum - used.length) / Math.max(total, Number.EPSILON);
    this.scale = scale;
    this.#signBytes = signBytes;
    this.#table = tableOf(
      Int16Array.from(used, (value) => Math.round(value * scale)),
      signBytes,
    );
  }

  /** What the signs of the row that begins there say: the question's values with these signs, added. */
  sumOf(signs: Uint8Array, start: number): number {
    const table = this.#table;
    let sum = 0;
    // Two bytes at a time.
    for (let at = 0; at < this.#signBytes; at += 2) {
      const place = at << 8;
      sum +=
        (table[place | (signs[start + at] ?? 0)] ?? 0) +
        (table[(place + 256) | (signs[start + at + 1] ?? 0)] ?? 0);
    }
    return sum;
  }
}

function tableOf(steps: Int16Array, signBytes: number): Int16Array {
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
  return table;
}
