import { isBlank } from './codeLines';

/** How alike two texts are, line by line in any order, from 0 to 1. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  let total = 0;
  for (const line of one) {
    if (isBlank(line)) continue;
    total += 1;
    counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  }
  let common = 0;
  for (const line of other) {
    if (isBlank(line)) continue;
    total += 1;
    const count = counts.get(line.trim()) ?? 0;
    if (count > 0) common += 1;
    counts.set(line.trim(), count - 1);
  }
  return total === 0 ? 0 : (2 * common) / total;
}

/** How much of two lines is the same at their beginnings and ends, from 0 to 1. */
export function lineSimilarity(one: string, other: string): number {
  const [a, b] = [one.trim(), other.trim()];
  const most = Math.min(a.length, b.length);
  let front = 0;
  while (front < most && a[front] === b[front]) front += 1;
  let back = 0;
  while (back < most - front && a.at(-1 - back) === b.at(-1 - back)) back += 1;
  return (2 * (front + back)) / Math.max(1, a.length + b.length);
}
