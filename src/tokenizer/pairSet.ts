const bitCountLog2 = 21;

/**
 * A set of pairs of neighbouring UTF-16 units, kept as a hashed bitmap of 256 KB. It may answer
 * `true` for a pair that was never added (about 2 % of them), never `false` for one that was.
 */
export class PairSet {
  readonly #words = new Uint32Array(2 ** (bitCountLog2 - 5));

  add(left: number, right: number): void {
    const bit = bitOf(left, right);
    this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  has(left: number, right: number): boolean {
    const bit = bitOf(left, right);
    return (((this.#words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }
}

function bitOf(left: number, right: number): number {
  return Math.imul((left << 16) | right, 0x9e3779b1) >>> (32 - bitCountLog2);
}
