/**
 * In how many of their signs two rows differ: `length` words each, an even number of at most 30 (four counts share
 * a word, each of up to 255). Counts bits by pairs, fours and eights of all words at once, which is the quickest
 * that there is without an instruction for it.
 */
export function differingSigns(
  left: Int32Array,
  leftStart: number,
  right: Int32Array,
  rightStart: number,
  length: number,
): number {
  let counts = 0;
  for (let at = 0; at < length; at += 2) {
    let one = (left[leftStart + at] ?? 0) ^ (right[rightStart + at] ?? 0);
    let two = (left[leftStart + at + 1] ?? 0) ^ (right[rightStart + at + 1] ?? 0);
    one -= (one >>> 1) & 0x55555555;
    two -= (two >>> 1) & 0x55555555;
    const fours =
      (one & 0x33333333) +
      ((one >>> 2) & 0x33333333) +
      (two & 0x33333333) +
      ((two >>> 2) & 0x33333333);
    counts += (fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f);
  }
  const halves = (counts & 0x00ff00ff) + ((counts >>> 8) & 0x00ff00ff);
  return (halves + (halves >>> 16)) & 0xffff;
}
