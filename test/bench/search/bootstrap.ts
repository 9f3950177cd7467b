import { randomFrom } from '../../../src/search/vectors/rotation';

/** A difference of two means over the same questions, and where 95 % of its resamplings lie. */
export interface Gain {
  mean: number;
  low: number;
  high: number;
}

const rounds = 4000;

/** What `ours` gains over `theirs`, question by question; the same at each run. */
export function gainOf(ours: readonly number[], theirs: readonly number[]): Gain {
  const differences = ours.map((value, at) => value - (theirs[at] ?? 0));
  const random = randomFrom(5);
  const drawn = (): number => differences[Math.floor(random() * differences.length)] ?? 0;
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, each) => sum + each, 0) / values.length;
  const means = Array.from({ length: rounds }, () => meanOf(differences.map(drawn))).toSorted(
    (left, right) => left - right,
  );
  const at = (share: number): number => means[Math.floor(share * (rounds - 1))] ?? 0;
  return { mean: meanOf(differences), low: at(0.025), high: at(0.975) };
}
