/**
 * An order in which neighbours are alike: it begins with the most similar pair and grows at both ends, each time by
 * the text that is nearest to one of them. The same matrix always gives the same order.
 */
export function nearOrder(values: readonly (number | null)[], count: number): number[] {
  const similarity = (a: number, b: number): number => values[a * count + b] ?? -2;
  if (count < 2) return Array.from({ length: count }, (_, index) => index);
  const chain = nearestPair(count, similarity);
  const left = new Set(Array.from({ length: count }, (_, index) => index));
  for (const index of chain) left.delete(index);
  while (left.size > 0) {
    const [head = 0, tail = 0] = [chain[0], chain.at(-1)];
    const toHead = nearestOf(left, (each) => similarity(head, each));
    const toTail = nearestOf(left, (each) => similarity(tail, each));
    if (similarity(head, toHead) > similarity(tail, toTail)) {
      chain.unshift(toHead);
      left.delete(toHead);
    } else {
      chain.push(toTail);
      left.delete(toTail);
    }
  }
  // What the user put first stays nearer to the beginning.
  return chain.indexOf(0) > (count - 1) / 2 ? chain.reverse() : chain;
}

function nearestPair(count: number, similarity: (a: number, b: number) => number): number[] {
  let pair = [0, 1];
  let best = -Infinity;
  for (let a = 0; a < count; a += 1) {
    for (let b = a + 1; b < count; b += 1) {
      if (similarity(a, b) <= best) continue;
      best = similarity(a, b);
      pair = [a, b];
    }
  }
  return pair;
}

function nearestOf(left: ReadonlySet<number>, score: (index: number) => number): number {
  let nearest = 0;
  let best = -Infinity;
  for (const index of left) {
    if (score(index) <= best) continue;
    best = score(index);
    nearest = index;
  }
  return nearest;
}
