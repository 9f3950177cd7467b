const blockUnits = 32;
/** The last units of the last block say how long the message is. */
const lengthUnits = 4;

const constants = new Uint32Array(64);
const startState = new Uint32Array(8);
fillConstants();

const schedule = new Uint32Array(64);

/**
 * SHA-256 of a text's UTF-16 units, each as two bytes with the high one first: no two texts are taken for
 * the same, not even where a half of a surrogate pair stands alone. Eight words. Here because neither Node
 * nor a promise is at hand.
 */
export function sha256OfUnits(text: string): Uint32Array {
  const state = startState.slice();
  const units = text.length;
  const blocks = Math.ceil((units + 1 + lengthUnits) / blockUnits);
  for (let block = 0; block < blocks; block += 1) {
    fillSchedule(text, block * blockUnits);
    if (block === blocks - 1) {
      schedule[14] = Math.floor(units / 2 ** 28);
      schedule[15] = units << 4;
    }
    mix(state);
  }
  return state;
}

function fillSchedule(text: string, start: number): void {
  for (let at = 0; at < 16; at += 1) {
    schedule[at] = (unitAt(text, start + 2 * at) << 16) | unitAt(text, start + 2 * at + 1);
  }
}

/** Behind the text is a single bit, and nothing behind that. */
function unitAt(text: string, at: number): number {
  if (at < text.length) {
    return text.charCodeAt(at);
  }
  return at === text.length ? 0x8000 : 0;
}

function mix(state: Uint32Array): void {
  expandSchedule();
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const added of schedule) {
    const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + added) | 0;
    const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + big0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at] ?? 0) + value;
  });
}

/** Makes sixty-four words of the sixteen of a block, the constants added. */
function expandSchedule(): void {
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] ?? 0;
    const late = schedule[at - 2] ?? 0;
    const small0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const small1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[at] = (schedule[at - 16] ?? 0) + small0 + (schedule[at - 7] ?? 0) + small1;
  }
  constants.forEach((constant, at) => {
    schedule[at] = (schedule[at] ?? 0) + constant;
  });
}

function rotated(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

/** The first bits behind the point of square and cube roots of the first primes. */
function fillConstants(): void {
  let found = 0;
  for (let number = 2; found < 64; number += 1) {
    if (isPrime(number)) {
      constants[found] = fractionBits(Math.cbrt(number));
      if (found < 8) {
        startState[found] = fractionBits(Math.sqrt(number));
      }
      found += 1;
    }
  }
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) {
    if (number % divisor === 0) return false;
  }
  return true;
}

function fractionBits(number: number): number {
  return Math.floor((number - Math.floor(number)) * 2 ** 32);
}
