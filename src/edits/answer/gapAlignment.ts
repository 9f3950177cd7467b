import { declaredName, isLeading, unitEnd, unitsOf } from './codeUnits';
import { indentOf, isBlank, isInformative } from './codeLines';

/** What a line sets: a variable, a property, a key. */
const target =
  /^(?:(?:export|const|let|var|val|auto|static|readonly|public|private|protected|final) )*([\w$#.-]+(?:\[[^\]]*\])?)\s*(?::|(?:[-+*/|&:]|\?\?)?=(?!=))/;

/**
 * Where the lines beside a mark for what is left out stand in the region, though some of them are changed or
 * new. Certain where the line is like the region's in the same place, or declares the same; where it is a comment;
 * and where it declares what the region hasn't.
 */
export class GapAlignment {
  readonly #lines: readonly string[];
  readonly #region: readonly string[];
  readonly #places = new Map<string, number[]>();
  #names: Map<string, number[]> | undefined;

  constructor(lines: readonly string[], region: readonly string[]) {
    this.#lines = lines;
    this.#region = region;
    region.forEach((line, index) => {
      const places = this.#places.get(line.trim());
      if (places === undefined) this.#places.set(line.trim(), [index]);
      else places.push(index);
    });
  }

  /** The last line of the region that the lines from `from` up to a mark at `mark` stand for. */
  before(from: number, mark: number, reached: number): number | undefined {
    const filled = this.#filled(from, mark);
    const anchor = filled.findLast((index) => this.#only(index) !== undefined);
    const isFirst = this.#filled(0, from).length === 0;
    if (anchor === undefined && !isFirst) return this.#lone(from, mark)?.last;
    let place = anchor === undefined ? -1 : (this.#only(anchor) ?? -1);
    if (place < reached) return undefined;
    for (const { first, last } of this.#unitsIn((anchor ?? from - 1) + 1, mark)) {
      const next = this.#step(place, 1);
      const found = this.#match({ first, last }, next);
      if (found === undefined) return undefined;
      if (found !== 'new') place = found.last;
    }
    return place;
  }

  /** The first line of the region that the lines behind a mark stand for, up to the next mark or the end. */
  after(from: number, next: number | undefined): number | undefined {
    const filled = this.#filled(from, next ?? this.#lines.length);
    const anchor = filled.find((index) => this.#only(index) !== undefined);
    if (anchor === undefined && next !== undefined) return this.#lone(from, next)?.first;
    let place = anchor === undefined ? this.#region.length : (this.#only(anchor) ?? 0);
    for (const unit of this.#unitsIn(from, anchor ?? this.#lines.length).toReversed()) {
      const found = this.#match(unit, this.#step(place, -1), place);
      if (found === undefined) return undefined;
      if (found !== 'new') place = found.first;
    }
    return place;
  }

  #filled(from: number, to: number): number[] {
    const found: number[] = [];
    for (let index = from; index < to; index++) {
      if (!isBlank(this.#lines[index] ?? '')) found.push(index);
    }
    return found;
  }

  /** Where the region has a line of the answer once. */
  #only(index: number): number | undefined {
    const line = this.#lines[index] ?? '';
    const places = isInformative(line) ? (this.#places.get(line.trim()) ?? []) : [];
    return places.length === 1 ? places[0] : undefined;
  }

  /** What is between two marks: a declaration, or a line, that the region has once. */
  #lone(from: number, to: number): { first: number; last: number } | undefined {
    const [unit, another] = this.#unitsIn(from, to);
    if (unit === undefined || another !== undefined) return undefined;
    const line = this.#lines[unit.first] ?? '';
    const [first, other] = this.#named(declaredName(line));
    if (first !== undefined) {
      const last = unit.first === unit.last ? first : unitEnd(this.#region, first);
      return other === undefined ? { first, last } : undefined;
    }
    if (unit.first !== unit.last) return undefined;
    const place = this.#region.findIndex((_own, index) => this.#isChanged(line, index));
    return place === -1 ? undefined : { first: place, last: place };
  }

  #unitsIn(from: number, to: number): { first: number; last: number }[] {
    return unitsOf(this.#lines.slice(0, to), from);
  }

  /** The next line of the region that isn't blank. */
  #step(place: number, by: 1 | -1): number {
    let next = place + by;
    while (isBlank(this.#region[next] ?? 'x')) next += by;
    return next;
  }

  /** What of the region a unit of the answer takes the place of; `end` is where the region goes on behind it. */
  #match(
    unit: { first: number; last: number },
    next: number,
    end?: number,
  ): { first: number; last: number } | 'new' | undefined {
    const line = this.#lines[unit.first] ?? '';
    const name = declaredName(line);
    if (unit.first === unit.last) {
      const isSame = line.trim() === this.#region[next]?.trim() || this.#isChanged(line, next);
      if (isSame) return { first: next, last: next };
      return isLeading(line) ? 'new' : undefined;
    }
    if (name === undefined) return this.#isNewGuard(unit, next) ? 'new' : undefined;
    const named = this.#named(name);
    return named.length === 0 ? 'new' : this.#whole(named, next, end !== undefined);
  }

  /** Whether it is a condition that leaves the function early, where the region has none and none of its lines. */
  #isNewGuard({ first, last }: { first: number; last: number }, next: number): boolean {
    const lines = this.#lines.slice(first, last + 1).map((line) => line.trim());
    const isCondition = (line: string): boolean => /^(?:if|unless|guard)\b/.test(line);
    const inner = lines.slice(1).filter((line) => /\w/.test(line) && line !== 'end');
    return (
      isCondition(lines[0] ?? '') &&
      !isCondition(this.#region[next]?.trim() ?? '') &&
      /^(?:return|throw|raise|continue|break)\b/.test(inner.at(-1) ?? '') &&
      lines.every((line) => !isInformative(line) || !this.#places.has(line))
    );
  }

  /** A declaration with all that is in it, where it ends or begins right at the place. */
  #whole(
    named: readonly number[],
    next: number,
    isBehind: boolean,
  ): { first: number; last: number } | undefined {
    const [first, another] = named;
    if (first === undefined || another !== undefined) return undefined;
    const last = unitEnd(this.#region, first);
    return (isBehind ? last : first) === next ? { first, last } : undefined;
  }

  #named(name: string | undefined): readonly number[] {
    if (name === undefined) return [];
    if (this.#names === undefined) {
      this.#names = new Map();
      for (const [index, line] of this.#region.entries()) {
        const own = declaredName(line);
        if (own !== undefined) this.#names.set(own, [...(this.#names.get(own) ?? []), index]);
      }
    }
    return this.#names.get(name) ?? [];
  }

  /** Whether a line is the one of the region at a place, changed: no other there is as much like it. */
  #isChanged(line: string, place: number): boolean {
    const own = this.#region[place];
    if (own === undefined || !isBeside(line, own)) return false;
    const name = declaredName(line);
    const named = this.#named(name);
    if (named.length > 0) return named.length === 1 && named[0] === place;
    const isSame = (other: string): boolean => isBeside(line, other) && haveOneSubject(line, other);
    return isSame(own) && this.#region.every((other, index) => index === place || !isSame(other));
  }
}

/** Whether two lines can be one, before and after a change. */
function isBeside(line: string, own: string): boolean {
  return indentOf(line) === indentOf(own) && isLeading(line) === isLeading(own);
}

/** Whether two lines set the same, or the words of one are all in the other: a new line beside others says else. */
function haveOneSubject(line: string, own: string): boolean {
  const [one, other] = [line.trim(), own.trim()];
  const subject = target.exec(one)?.[1];
  if (subject !== undefined) return subject === target.exec(other)?.[1];
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const [few, many] = words.size < others.size ? [words, others] : [others, words];
  return few.size >= 2 && [...few].every((word) => many.has(word));
}

function wordsOf(line: string): Set<string> {
  return new Set(line.match(/[\w$]+/g));
}
