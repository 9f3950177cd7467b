/** So often all values are mixed; fewer leave traces of the order they had. */
const rounds = 3;

/**
 * A fixed rotation of vectors of one length, the same on every machine. It keeps all angles, and spreads what
 * a model puts into few values over all: each value then holds as much as any other, which makes signs and
 * small whole numbers good stand-ins.
 */
export class Rotation {
  readonly dimension: number;
  readonly #signs: Float64Array[] = [];
  readonly #orders: Int32Array[] = [];
  readonly #blocks: number[];

  constructor(dimension: number) {
    this.dimension = dimension;
    this.#blocks = powersOfTwoIn(dimension);
    const random = randomFrom(0x9e3779b9 ^ dimension);
    for (let round = 0; round < rounds; round += 1) {
      this.#signs.push(Float64Array.from({ length: dimension }, () => (random() < 0.5 ? -1 : 1)));
      this.#orders.push(shuffled(dimension, random));
    }
  }

  /** The vector turned, and scaled to length 1; undefined if it has no direction. */
  unit(values: ArrayLike<number>): Float64Array | undefined {
    let squares = 0;
    for (let at = 0; at < this.dimension; at += 1) squares += (values[at] ?? 0) ** 2;
    if (!Number.isFinite(squares) || squares === 0) return undefined;
    const length = Math.sqrt(squares);
    let vector = Float64Array.from(values);
    for (let round = 0; round < rounds; round += 1) {
      vector = this.#mixed(vector, round, round === 0 ? length : 1);
    }
    return vector;
  }

  /** A round: another order, other signs, and then each value spread over those of its block. */
  #mixed(vector: Float64Array, round: number, length: number): Float64Array<ArrayBuffer> {
    const signs = this.#signs[round];
    const order = this.#orders[round];
    const next = new Float64Array(this.dimension);
    for (let at = 0; at < next.length; at += 1) {
      next[at] = ((vector[order?.[at] ?? 0] ?? 0) * (signs?.[at] ?? 1)) / length;
    }
    let start = 0;
    for (const size of this.#blocks) {
      mixBlock(next.subarray(start, start + size));
      start += size;
    }
    return next;
  }
}

/** 768 is 512 and 256. */
function powersOfTwoIn(number: number): number[] {
  const powers: number[] = [];
  for (let power = 2 ** 30; power >= 1; power /= 2) {
    if ((number & power) !== 0) powers.push(power);
  }
  return powers;
}

/** The Hadamard transform, scaled so that lengths stay. */
function mixBlock(values: Float64Array): void {
  const scale = 1 / Math.sqrt(values.length);
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let at = start; at < start + half; at += 1) {
        const left = values[at] ?? 0;
        const right = values[at + half] ?? 0;
        values[at] = left + right;
        values[at + half] = left - right;
      }
    }
  }
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) * scale;
}

function shuffled(length: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

/** Numbers from 0 to below 1, the same for the same seed (xorshift). */
export function randomFrom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
