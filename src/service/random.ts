import type { Random } from '../base/clock';

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An identifier of 22 letters that may stand in a URL. */
export function randomId(random: Random): string {
  const letters = Array.from({ length: 22 }, () => idLetters[Math.floor(random() * 64)]);
  return letters.join('');
}

/** A seed of 31 bits. */
export function randomSeed(random: Random): number {
  return Math.floor(random() * 2 ** 31);
}
