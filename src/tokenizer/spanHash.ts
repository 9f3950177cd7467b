/** Odd, so that multiplying by it loses nothing. */
const base = 0x2c9277b5;

/** The powers of `base` up to the length of the longest token, with room to spare. */
const powers = new Int32Array(256);
powers[0] = 1;
for (let exponent = 1; exponent < powers.length; exponent += 1) {
  powers[exponent] = Math.imul(powers[exponent - 1] ?? 0, base);
}

/** The hash of a text with `unit` behind it, from the hash of the text; an empty text has 0. */
export function appendToHash(hash: number, unit: number): number {
  return (Math.imul(hash, base) + unit) | 0;
}

/** The hash of a text's last `length` units (at most 255), from its hash and that of the rest. */
export function hashOfSuffix(hash: number, hashOfRest: number, length: number): number {
  return (hash - Math.imul(hashOfRest, powers[length] ?? 0)) | 0;
}

/** Spreads a hash so that a few of its bits, the highest or the lowest, can be used alone. */
export function spreadHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
