import type { CodeRegion } from './codeAnswer';
import { beginsDeclaration, declaredName, isLeading, unitsOf, type CodeUnit } from './codeUnits';
import { indentOf, isBlank, isDistinctive, linesOf, openBrackets } from './codeLines';

/** Lines of an answer that are left when what it repeats from around the region is taken off. */
export type OwnLines = { kind: 'own'; lines: string[] } | { kind: 'changesElsewhere' };

/** How near a declaration is to count as one that the answer means. */
const nearby = 40;

/** What is around a region, to distinguish it from the region's own code in an answer. */
export class Surroundings {
  readonly #before: string[];
  readonly #after: string[];
  readonly #own: string[];
  #afterBorders: number[] | undefined;

  constructor(region: CodeRegion) {
    this.#before = filledLines(linesOf(region.before));
    this.#after = filledLines(linesOf(region.after));
    this.#own = filledLines(linesOf(region.text));
  }

  /** The lines in front of the region that are not blank, trimmed; the nearest last. */
  get before(): readonly string[] {
    return this.#before;
  }

  /**
   * How many of an answer's last lines are the nearest ones behind the region, when the next line is
   * added to `length` of them. Constant work a line, over all lines.
   */
  tailAfter(length: number, line: string): number {
    this.#afterBorders ??= borders(this.#after);
    let next = length;
    while (next > 0 && this.#after[next] !== line) next = this.#afterBorders[next - 1] ?? 0;
    return this.#after[next] === line ? next + 1 : 0;
  }

  /**
   * What is left of a whole file: lines that begin with all that is in front of the region and end with all that is
   * behind it. Undefined where they don't.
   */
  insideOf(lines: readonly string[]): string[] | undefined {
    const filled = filledLines(lines);
    const [front, back] = [this.#before, this.#after];
    const inner = filled.length - back.length;
    const isWhole =
      front.length < inner &&
      front.every((line, index) => line === filled[index]) &&
      back.every((line, index) => line === filled[inner + index]);
    const isOwn = front.every((line, index) => line === this.#own[index]);
    if (!isWhole || isOwn || !front.some((line) => /\w/.test(line))) return undefined;
    return withoutFirst(withoutFirst(lines, front.length).toReversed(), back.length).toReversed();
  }

  takeOff(lines: readonly string[]): OwnLines {
    const head = this.#headLength(filledLines(lines));
    if (head === undefined) return { kind: 'changesElsewhere' };
    const own = this.withoutTail(withoutFirst(lines, head), head > 0);
    return own === undefined || this.#redeclares(own)
      ? { kind: 'changesElsewhere' }
      : { kind: 'own', lines: own };
  }

  /** Undefined if they are changed. `hasHead`: the answer had neighbours in front too. */
  withoutTail(lines: readonly string[], hasHead: boolean): string[] | undefined {
    const back = filledLines(lines).toReversed();
    const tail = this.#tailLength(back);
    if (tail === undefined) return undefined;
    const length = tail > 0 || !hasHead ? tail : this.#enclosingLength(lines, back);
    return withoutFirst(lines.toReversed(), length).toReversed();
  }

  /** The first lines of an answer without those that are the region's neighbours. */
  withoutHead(lines: readonly string[]): string[] {
    return withoutFirst(lines, this.#headLength(filledLines(lines)) ?? 0);
  }

  #headLength(answer: readonly string[]): number | undefined {
    return repeatedLength(answer, this.#before.toReversed(), this.#own);
  }

  /** `back` are the answer's lines from its end. */
  #tailLength(back: readonly string[]): number | undefined {
    const own = this.#own.toReversed();
    const length = repeatedLength(back, this.#after, own);
    if (length !== 0) return length;
    return this.#closingLength(back);
  }

  /** Whether it begins or ends with a declaration that is in front of the region, or behind it. */
  #redeclares(lines: readonly string[]): boolean {
    const units = unitsOf(lines).filter(({ first }) => !isLeading(lines[first] ?? ''));
    const own = declaredIn(this.#own);
    const isOneOf = (unit: CodeUnit | undefined, names: ReadonlySet<string>): boolean => {
      const line = lines[unit?.first ?? -1] ?? '';
      const name = reopens.test(line.trim()) ? undefined : declaredName(line);
      return name !== undefined && names.has(name) && !own.has(name);
    };
    const before = declaredIn(this.#before.slice(-nearby).filter((line) => !reopens.test(line)));
    const after = declaredIn(this.#after.slice(0, nearby).filter((line) => !reopens.test(line)));
    return (
      units.slice(0, 2).some((unit) => isOneOf(unit, before)) ||
      units.slice(-2).some((unit) => isOneOf(unit, after))
    );
  }

  /** What ends the code around the region, where the answer begins with the beginning of that. */
  #enclosingLength(lines: readonly string[], back: readonly string[]): number {
    const depth = indentOf(lines.find((line) => !isBlank(line)) ?? '').length;
    const own = new Set(this.#own);
    const ends = lines.filter((line) => !isBlank(line)).toReversed();
    for (let length = commonLength(back, this.#after); length > 0; length--) {
      if (length === back.length) continue;
      const isOutside = ends.slice(0, length).every((line) => indentOf(line).length < depth);
      const isForeign = back.slice(0, length).every((line) => /\w{4}/.test(line) && !own.has(line));
      if (isOutside || isForeign) return length;
    }
    return 0;
  }

  /** Closing brackets behind the region say nothing by themselves: they are taken off where they close nothing. */
  #closingLength(back: readonly string[]): number {
    const wanted = openBrackets(this.#own);
    const found = openBrackets(back);
    if (found >= wanted) return 0;
    const alike = commonLength(back, this.#after);
    for (let length = 1; length <= alike && length < back.length; length++) {
      if (openBrackets(back.slice(length)) === wanted) return length;
    }
    return 0;
  }
}

/**
 * How many of an answer's first lines are the region's neighbours. `outward` are the neighbours, the
 * nearest first. Undefined if the answer changes them. For an answer's end all three come reversed.
 */
function repeatedLength(
  answer: readonly string[],
  outward: readonly string[],
  own: readonly string[],
): number | undefined {
  const overlap = overlapLength(answer, outward);
  if (overlap > 0 && overlap < answer.length) {
    const repeated = answer.slice(0, overlap);
    const isOwn = own.length >= overlap && repeated.every((line, index) => line === own[index]);
    if (!isOwn && repeated.some(isDistinctive)) return overlap;
    if (!isOwn && overlap > 1 && closesAndOpens(repeated, answer, own)) return overlap;
  }
  const [first = ''] = answer;
  if (first === own[0] && isDistinctive(first)) return 0;
  return cutLength(answer, outward, own);
}

/** Whether lines without a word of their own are repeated for certain: without them the brackets are as before. */
function closesAndOpens(
  repeated: readonly string[],
  answer: readonly string[],
  own: readonly string[],
): boolean {
  return (
    openBrackets(repeated) !== 0 &&
    openBrackets(answer.slice(repeated.length)) === openBrackets(own)
  );
}

/** How many first lines of the answer are the nearest neighbours in their order; the most there are. */
function overlapLength(answer: readonly string[], outward: readonly string[]): number {
  // The answer begins with the farthest of them: its first lines are the end of the reversed neighbours.
  const most = Math.min(answer.length, outward.length);
  const table = borders(answer.slice(0, most));
  let length = 0;
  for (const line of outward.slice(0, most).toReversed()) {
    while (length > 0 && answer[length] !== line) length = table[length - 1] ?? 0;
    if (answer[length] === line) length += 1;
  }
  return length;
}

/** For each stretch from the start, the longest shorter one that it ends with. */
export function borders(lines: readonly string[]): number[] {
  const table = [0];
  for (let index = 1; index < lines.length; index++) {
    let length = table[index - 1] ?? 0;
    while (length > 0 && lines[index] !== lines[length]) length = table[length - 1] ?? 0;
    table.push(lines[index] === lines[length] ? length + 1 : length);
  }
  return table;
}

/** Where the answer goes further out than is known, or has changed what it repeats. */
function cutLength(
  answer: readonly string[],
  outward: readonly string[],
  own: readonly string[],
): number | undefined {
  const anchor = anchorOf(outward);
  if (anchor === undefined) return 0;
  const ends = endsOf(anchor, answer);
  const [end] = ends;
  if (end === undefined || ends.length > 1 || endsOf(anchor, own).length > 0) return 0;
  if (end >= answer.length) return 0;
  // All that is known of the neighbours is there unchanged, and what is farther out can't be compared.
  const known = answer.slice(Math.max(0, end - outward.length), end).toReversed();
  return known.length === outward.length && known.every((line, index) => line === outward[index])
    ? end
    : undefined;
}

/** The nearest neighbours that say for certain where they are. */
function anchorOf(outward: readonly string[]): string[] | undefined {
  let weight = 0;
  for (const [index, line] of outward.slice(0, 12).entries()) {
    if (isDistinctive(line)) weight += 2;
    else if (/\w/.test(line)) weight += 1;
    if (weight >= 4 && index > 0) return outward.slice(0, index + 1).toReversed();
  }
  return undefined;
}

/** Heads that add to what has their name already. */
const reopens = /^(?:[a-z]+ ){0,3}(?:extension|impl|namespace|module)\b/;

function declaredIn(lines: readonly string[]): Set<string> {
  const names = lines.filter(beginsDeclaration).map((line) => declaredName(line));
  return new Set(names.filter((name) => name !== undefined));
}

/** Behind which lines the wanted ones are. */
function endsOf(wanted: readonly string[], lines: readonly string[]): number[] {
  const found: number[] = [];
  for (let start = 0; start + wanted.length <= lines.length; start++) {
    if (wanted.every((line, index) => line === lines[start + index])) {
      found.push(start + wanted.length);
    }
  }
  return found;
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  // The end of the answer, from its last line, against the neighbours from the nearest.
  const most = Math.min(one.length, other.length, 8);
  for (let length = most; length > 0; length--) {
    const end = one.slice(0, length).toReversed();
    if (end.every((line, index) => line === other[index])) return length;
  }
  return 0;
}

function filledLines(lines: readonly string[]): string[] {
  return lines.filter((line) => !isBlank(line)).map((line) => line.trim());
}

/** The lines without the first ones that are not blank. */
function withoutFirst(lines: readonly string[], count: number): string[] {
  let left = count;
  let start = 0;
  while (left > 0 && start < lines.length) {
    if (!isBlank(lines[start] ?? '')) left -= 1;
    start += 1;
  }
  return lines.slice(start);
}
