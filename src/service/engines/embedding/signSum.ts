/** Signs in a word of a direction. */
const wordBits = 32;

/** More than any sum of weights takes in binary digits. */
const levelCount = 40;

/** Directions that are summed at once. */
const blockSize = 4;

/**
 * Sums weighted directions, each a sign for each of `dimension` values that follows from a hash (xorshift).
 * 32 values are summed at once: a level holds one binary digit of all sums, and what is added to it goes
 * through the logic of a full adder, whose carry goes to the next level. Weights are whole numbers, so that the
 * sum is exact and the same everywhere.
 */
export class SignSum {
  readonly #wordCount: number;
  readonly #levels: Level[];
  #spare: Int32Array;
  #totalWeight = 0;
  #usedLevels = 0;

  /** `dimension`: a multiple of 32. */
  constructor(dimension: number) {
    this.#wordCount = dimension / wordBits;
    this.#levels = Array.from({ length: levelCount }, () => new Level(this.#wordCount));
    this.#spare = new Int32Array(this.#wordCount);
  }

  /** Adds the direction of the hash, so long: a whole number from 0 to 2^31 - 1. */
  add(hash: number, weight: number): void {
    this.#totalWeight += weight;
    for (let at = 0, rest = weight; rest > 0; at += 1, rest >>>= 1) {
      if ((rest & 1) === 1) this.#addHash(at, hash);
    }
  }

  /** The sum, a whole number for each value, and starts again. */
  take(): Float64Array {
    for (let at = 0; at < levelCount; at += 1) this.#addPending(at);
    const sums = new Float64Array(this.#wordCount * wordBits).fill(0 - this.#totalWeight);
    for (let at = 0; at < this.#usedLevels; at += 1) {
      // Where all signs are minus, the sum is minus all weights; each plus is twice its weight above.
      this.#level(at).takeInto(sums, 2 ** (at + 1));
    }
    this.#totalWeight = 0;
    this.#usedLevels = 0;
    return sums;
  }

  #addHash(at: number, hash: number): void {
    const level = this.#level(at);
    level.pending[level.pendingCount] = hash;
    level.pendingCount += 1;
    if (level.pendingCount === blockSize) {
      level.pendingCount = 0;
      addBlock(level.pending, level.digits, this.#level(at + 1).digits, this.#spare);
      this.#usedLevels = Math.max(this.#usedLevels, at + 2);
      this.#addBits(at + 2);
    }
  }

  #addPending(at: number): void {
    const level = this.#level(at);
    for (let index = 0; index < level.pendingCount; index += 1) {
      fillDirection(this.#spare, level.pending[index] ?? 0);
      this.#addBits(at);
    }
    level.pendingCount = 0;
  }

  /** Adds the spare bits at a level, and carries on from it. */
  #addBits(from: number): void {
    let at = from;
    let level = this.#level(at);
    while (level.isWaiting) {
      level.isWaiting = false;
      addThree(level.digits, level.waiting, this.#spare);
      at += 1;
      level = this.#level(at);
    }
    const free = level.waiting;
    level.waiting = this.#spare;
    level.isWaiting = true;
    this.#spare = free;
    this.#usedLevels = Math.max(this.#usedLevels, at + 1);
  }

  #level(at: number): Level {
    const level = this.#levels[at];
    if (level === undefined) throw new RangeError('The sum is too large');
    return level;
  }
}

/** One binary digit of all sums: bit `n % 32` of word `n / 32` is that of value `n`. */
class Level {
  readonly digits: Int32Array;
  /** A second digit of each sum, until a third comes. */
  waiting: Int32Array;
  isWaiting = false;
  /** Hashes whose directions are still to be added here. */
  readonly pending = new Int32Array(blockSize);
  pendingCount = 0;

  constructor(wordCount: number) {
    this.digits = new Int32Array(wordCount);
    this.waiting = new Int32Array(wordCount);
  }

  /** Adds the weight to the sums whose digit is set, and forgets the digits. */
  takeInto(sums: Float64Array, weight: number): void {
    addWhereSet(sums, this.digits, weight);
    this.digits.fill(0);
    if (this.isWaiting) {
      addWhereSet(sums, this.waiting, weight);
      this.isWaiting = false;
    }
  }
}

function fillDirection(direction: Int32Array, hash: number): void {
  let state = firstState(hash);
  for (let at = 0; at < direction.length; at += 1) {
    state = nextState(state);
    direction[at] = state;
  }
}

/** Never 0, which would stay 0. */
function firstState(hash = 0): number {
  return hash | 1;
}

function nextState(state: number): number {
  let next = state ^ (state << 13);
  next ^= next >>> 17;
  return next ^ (next << 5);
}

/** Adds the directions of four hashes to two digits; what is carried beyond is left in `carry`. */
function addBlock(hashes: Int32Array, ones: Int32Array, twos: Int32Array, carry: Int32Array): void {
  let a = firstState(hashes[0]);
  let b = firstState(hashes[1]);
  let c = firstState(hashes[2]);
  let d = firstState(hashes[3]);
  for (let at = 0; at < ones.length; at += 1) {
    a = nextState(a);
    b = nextState(b);
    c = nextState(c);
    d = nextState(d);
    const one = ones[at] ?? 0;
    const two = twos[at] ?? 0;
    const oneAB = one ^ a ^ b;
    const carryAB = (one & a) | ((one ^ a) & b);
    const carryCD = (oneAB & c) | ((oneAB ^ c) & d);
    ones[at] = oneAB ^ c ^ d;
    twos[at] = two ^ carryAB ^ carryCD;
    carry[at] = (two & carryAB) | ((two ^ carryAB) & carryCD);
  }
}

/** Adds two more to a digit, whose carry is left in the third. */
function addThree(digits: Int32Array, second: Int32Array, third: Int32Array): void {
  for (let at = 0; at < digits.length; at += 1) {
    const a = digits[at] ?? 0;
    const b = second[at] ?? 0;
    const c = third[at] ?? 0;
    digits[at] = a ^ b ^ c;
    third[at] = (a & b) | ((a ^ b) & c);
  }
}

function addWhereSet(sums: Float64Array, bits: Int32Array, weight: number): void {
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] ?? 0;
    for (let to = at * wordBits; word !== 0; to += 1, word >>>= 1) {
      sums[to] = (sums[to] ?? 0) + (word & 1) * weight;
    }
  }
}
