import { randomFrom } from '../../../src/search/vectors/rotation';

/** The more usual a letter is in English, the nearer the beginning. */
const letters = 'etaoinshrdlucmfwypvbgkjqxz';

/** Questions of one to six words of three to ten letters, none of which means anything; the same at each run. */
export function nonsenseQuestions(count: number): string[] {
  const random = randomFrom(8);
  const upTo = (end: number): number => Math.floor(random() * end);
  const letter = (): string => letters[upTo(letters.length)] ?? '';
  const word = (): string => Array.from({ length: 3 + upTo(8) }, letter).join('');
  return Array.from({ length: count }, () => Array.from({ length: 1 + upTo(6) }, word).join(' '));
}
