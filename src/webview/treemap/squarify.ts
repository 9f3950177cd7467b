import { sum } from '../../base/sum';
/** A rectangle in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Divides a box into one box for each weight, with areas as the weights and shapes near to squares: rows
 * are laid along the shorter side, and a row takes more as long as that makes its worst box squarer.
 * Weights are positive, the largest first.
 */
export function squarify(weights: readonly number[], box: Box): Box[] {
  const boxes: Box[] = [];
  let free = box;
  let freeWeight = sum(weights);
  for (let start = 0; start < weights.length;) {
    const areaPerWeight = (free.width * free.height) / freeWeight;
    const row = takeRow(weights, start, Math.min(free.width, free.height), areaPerWeight);
    const isLast = start + row.count === weights.length;
    const share = isLast ? 1 : row.weight / freeWeight;
    const [rowBox, rest] = split(free, share);
    const inRow = weights.slice(start, start + row.count);
    const laid = divide(rowBox, inRow, row.weight, free.width >= free.height);
    for (const each of laid) boxes.push(each);
    free = rest;
    freeWeight -= row.weight;
    start += row.count;
  }
  return boxes;
}

interface Row {
  count: number;
  weight: number;
}

function takeRow(
  weights: readonly number[],
  start: number,
  side: number,
  areaPerWeight: number,
): Row {
  const largest = weights[start] ?? 0;
  let row: Row = { count: 1, weight: largest };
  let worst = worstRatio(largest, largest, row.weight, side, areaPerWeight);
  for (let index = start + 1; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0;
    const next: Row = { count: row.count + 1, weight: row.weight + weight };
    const ratio = worstRatio(largest, weight, next.weight, side, areaPerWeight);
    if (ratio > worst) return row;
    row = next;
    worst = ratio;
  }
  return row;
}

/** How far the least square box of a row is from a square: 1 for a square, more for any other. */
function worstRatio(
  largest: number,
  smallest: number,
  rowWeight: number,
  side: number,
  areaPerWeight: number,
): number {
  const thickness = (rowWeight * areaPerWeight) / side;
  const longest = (side * largest) / rowWeight;
  const shortest = (side * smallest) / rowWeight;
  return Math.max(longest / thickness, thickness / shortest);
}

/** Cuts a share off the beginning of a box, across its longer side. */
function split(box: Box, share: number): [Box, Box] {
  const { left, top, width, height } = box;
  if (width >= height) {
    const cut = width * share;
    return [
      { ...box, width: cut },
      { left: left + cut, top, width: width - cut, height },
    ];
  }
  const cut = height * share;
  return [
    { ...box, height: cut },
    { left, top: top + cut, width, height: height - cut },
  ];
}

/** Lays the boxes of a row one behind the other along the side that it was laid along. */
function divide(row: Box, weights: readonly number[], rowWeight: number, isWide: boolean): Box[] {
  let before = 0;
  return weights.map((weight) => {
    const from = before / rowWeight;
    const part = weight / rowWeight;
    before += weight;
    return isWide
      ? { ...row, top: row.top + row.height * from, height: row.height * part }
      : { ...row, left: row.left + row.width * from, width: row.width * part };
  });
}
