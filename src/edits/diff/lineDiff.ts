/** Lines `oldStart` to `oldEnd` became lines `newStart` to `newEnd`; ends are not part of it. */
export interface LineChange {
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

/** Beyond this many differences the search for the shortest way would cost more than it is worth. */
const maxDistance = 1_500;

/** Indices of lines on both sides that are to be compared with each other. */
interface Sides {
  old: readonly number[];
  new: readonly number[];
}

/**
 * What has to be changed to come from one text to another, line by line, in order and with equal lines
 * between the changes. The fewest lines for texts that differ in up to {@link maxDistance} of them;
 * beyond, lines that occur once on both sides are the anchors. Our own: the `diff` package takes the square of
 * the differences, which for 3,000 changed lines was 500 times as long.
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const partners = new Int32Array(before.length).fill(-1);
  const ids = new Map<string, number>();
  const idOf = (line: string): number => {
    const id = ids.get(line) ?? ids.size;
    ids.set(line, id);
    return id;
  };
  const comparison = new Comparison(before.map(idOf), after.map(idOf), partners);
  comparison.compare({ oldStart: 0, oldEnd: before.length, newStart: 0, newEnd: after.length });
  return changesBetween(partners, after.length);
}

function changesBetween(partners: Int32Array, newLength: number): LineChange[] {
  const changes: LineChange[] = [];
  let oldStart = 0;
  let newStart = 0;
  const close = (oldEnd: number, newEnd: number): void => {
    const isChange = oldEnd > oldStart || newEnd > newStart;
    if (isChange) changes.push({ oldStart, oldEnd, newStart, newEnd });
    oldStart = oldEnd + 1;
    newStart = newEnd + 1;
  };
  for (const [index, partner] of partners.entries()) if (partner >= 0) close(index, partner);
  close(partners.length, newLength);
  return changes;
}

class Comparison {
  readonly #old: readonly number[];
  readonly #new: readonly number[];
  readonly #partners: Int32Array;

  constructor(before: readonly number[], after: readonly number[], partners: Int32Array) {
    this.#old = before;
    this.#new = after;
    this.#partners = partners;
  }

  compare(part: LineChange): void {
    const { oldStart, oldEnd, newStart, newEnd } = this.#withoutEqualEnds(part);
    if (oldStart === oldEnd || newStart === newEnd) return;
    const sides = this.#common({ oldStart, oldEnd, newStart, newEnd });
    if (sides.old.length === 0 || sides.new.length === 0) return;
    const pairs = this.#shortest(sides);
    if (pairs !== undefined) {
      for (const [oldLine, newLine] of pairs) this.#partners[oldLine] = newLine;
      return;
    }
    this.#compareBetween({ oldStart, oldEnd, newStart, newEnd }, this.#anchors(sides));
  }

  #withoutEqualEnds({ oldStart, oldEnd, newStart, newEnd }: LineChange): LineChange {
    while (oldStart < oldEnd && newStart < newEnd && this.#old[oldStart] === this.#new[newStart]) {
      this.#partners[oldStart] = newStart;
      oldStart += 1;
      newStart += 1;
    }
    while (
      oldStart < oldEnd &&
      newStart < newEnd &&
      this.#old[oldEnd - 1] === this.#new[newEnd - 1]
    ) {
      oldEnd -= 1;
      newEnd -= 1;
      this.#partners[oldEnd] = newEnd;
    }
    return { oldStart, oldEnd, newStart, newEnd };
  }

  /** The lines that are on both sides at all: no other can have a partner. */
  #common({ oldStart, oldEnd, newStart, newEnd }: LineChange): Sides {
    const inOld = new Set(this.#old.slice(oldStart, oldEnd));
    const inNew = new Set(this.#new.slice(newStart, newEnd));
    return {
      old: indices(oldStart, oldEnd).filter((line) => inNew.has(this.#old[line] ?? -1)),
      new: indices(newStart, newEnd).filter((line) => inOld.has(this.#new[line] ?? -1)),
    };
  }

  /** E. W. Myers' greedy search, with the furthest reaches of each distance kept to walk back. */
  #shortest(sides: Sides): [number, number][] | undefined {
    const oldCount = sides.old.length;
    const newCount = sides.new.length;
    const limit = Math.min(maxDistance, oldCount + newCount);
    const reach = new Int32Array(2 * limit + 3);
    const middle = limit + 1;
    const trace: Int32Array[] = [];
    for (let distance = 0; distance <= limit; distance += 1) {
      trace.push(reach.slice(middle - distance - 1, middle + distance + 2));
      for (let k = -distance; k <= distance; k += 2) {
        const down = isDown(reach, middle, distance, k);
        let x = down ? at(reach, middle + k + 1) : at(reach, middle + k - 1) + 1;
        while (x < oldCount && x - k < newCount && this.#equal(sides, x, x - k)) x += 1;
        reach[middle + k] = x;
        if (x >= oldCount && x - k >= newCount) return walkBack(sides, trace);
      }
    }
    return undefined;
  }

  #equal(sides: Sides, x: number, y: number): boolean {
    return this.#old[sides.old[x] ?? -1] === this.#new[sides.new[y] ?? -1];
  }

  /** Lines that occur once on each side, in an order that both have. */
  #anchors(sides: Sides): [number, number][] {
    const inNew = once(sides.new, this.#new);
    const pairs: [number, number][] = [];
    for (const [id, oldLine] of once(sides.old, this.#old)) {
      const newLine = inNew.get(id);
      if (newLine !== undefined) pairs.push([oldLine, newLine]);
    }
    return longestRising(pairs);
  }

  #compareBetween(part: LineChange, anchors: readonly [number, number][]): void {
    if (anchors.length === 0) return;
    let { oldStart, newStart } = part;
    for (const [oldEnd, newEnd] of anchors) {
      this.#partners[oldEnd] = newEnd;
      this.compare({ oldStart, oldEnd, newStart, newEnd });
      oldStart = oldEnd + 1;
      newStart = newEnd + 1;
    }
    this.compare({ oldStart, oldEnd: part.oldEnd, newStart, newEnd: part.newEnd });
  }
}

function walkBack(sides: Sides, trace: readonly Int32Array[]): [number, number][] {
  const pairs: [number, number][] = [];
  let x = sides.old.length;
  let y = sides.new.length;
  for (let distance = trace.length - 1; distance >= 0; distance -= 1) {
    const reach = trace[distance] ?? new Int32Array();
    const from = stepBack(reach, distance, x - y);
    while (x > from.x && y > from.y) {
      x -= 1;
      y -= 1;
      pairs.push([sides.old[x] ?? -1, sides.new[y] ?? -1]);
    }
    ({ x, y } = from);
  }
  return pairs;
}

/** Where the way to diagonal `k` came from. `reach` holds the diagonals from `-distance - 1` on. */
function stepBack(reach: Int32Array, distance: number, k: number): { x: number; y: number } {
  if (distance === 0) return { x: 0, y: 0 };
  const former = isDown(reach, distance + 1, distance, k) ? k + 1 : k - 1;
  const x = at(reach, distance + 1 + former);
  return { x, y: x - former };
}

/** Whether the furthest way to diagonal `k` comes from the one above it: by a line of the new side. */
function isDown(reach: Int32Array, middle: number, distance: number, k: number): boolean {
  if (k === -distance) return true;
  return k !== distance && at(reach, middle + k - 1) < at(reach, middle + k + 1);
}

/** The longest part of pairs, rising on the left, that rises on the right as well. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const former = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, right]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const half = (low + high) >> 1;
      if ((pairs[ends[half] ?? -1]?.[1] ?? 0) < right) low = half + 1;
      else high = half;
    }
    former[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const rising: [number, number][] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = at(former, index)) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}

function once(lines: readonly number[], ids: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  const several = new Set<number>();
  for (const line of lines) {
    const id = ids[line] ?? -1;
    if (found.has(id)) several.add(id);
    found.set(id, line);
  }
  for (const id of several) found.delete(id);
  return found;
}

function indices(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

function at(numbers: Int32Array, index: number): number {
  return numbers[index] ?? -1;
}
