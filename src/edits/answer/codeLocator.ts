import {
  beginsDeclaration,
  declaredName,
  isClosing,
  isLeading,
  unitEnd,
  unitsOf,
  type CodeUnit,
} from './codeUnits';
import type { LineRange, LocatedLines } from './codeLocation';
import { isImport } from './importLines';
import { RegionIndent } from './indentation';
import { fillLeftOut, isLeftOut, leavesOutBodies, leftOutLines } from './omittedLines';
import { indentOf, isBlank, isInformative } from './codeLines';
import { similarity, lineSimilarity } from './lineSimilarity';

/** A unit of the code with the one that it takes the place of, if there is one. */
interface PlacedUnit {
  code: CodeUnit;
  file?: CodeUnit;
  /** Found by its first line to the character, and by no other. */
  isExact: boolean;
}

/** More places than these are not looked at: one is enough for a place not to be certain. */
const mostPlaces = 20;

/** Changed lines are distinguished from new ones by this similarity. */
const changedSimilarity = 0.5;

/** Finds where code belongs among the lines of a file, by an index of them. */
export class CodeLocator {
  readonly #lines: readonly string[];
  readonly #places = new Map<string, number[]>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    lines.forEach((line, index) => {
      if (isBlank(line)) return;
      addTo(this.#places, line.trim(), index);
    });
  }

  place(block: readonly string[]): LocatedLines | undefined {
    return this.#placeWhole(block) ?? this.#placeUnits(block) ?? this.#placeByName(block);
  }

  /** The code is there already. */
  #placeWhole(block: readonly string[]): LocatedLines | undefined {
    const rarest = this.#rarest(block);
    const found: number[] = [];
    for (const place of rarest.places) {
      const start = place - rarest.index;
      if (start >= 0 && this.#stands(block, start)) found.push(start);
      if (found.length > mostPlaces) break;
    }
    const [start, ...others] = found;
    if (start === undefined) return undefined;
    const ranges = others.map((first) => ({ first, last: first + block.length - 1 }));
    const range = { first: start, last: start + block.length - 1 };
    const lines = this.#lines.slice(range.first, range.last + 1);
    return { isCertain: ranges.length === 0, score: 1, range, lines, others: ranges };
  }

  #rarest(block: readonly string[]): { index: number; places: number[] } {
    let best: { index: number; places: number[] } | undefined;
    block.forEach((line, index) => {
      if (isBlank(line)) return;
      const places = this.#places.get(line.trim()) ?? [];
      if (best === undefined || places.length < best.places.length) best = { index, places };
    });
    return best ?? { index: 0, places: [] };
  }

  #stands(block: readonly string[], start: number): boolean {
    return block.every((line, index) => line.trim() === this.#lines[start + index]?.trim());
  }

  /** By the first lines of its statements and declarations. */
  #placeUnits(block: readonly string[]): LocatedLines | undefined {
    const units = unitsOf(block).map((code) => this.#findUnit(block, code));
    const placed = this.#paired(units, block);
    const found = placed.flatMap(({ file }) => (file === undefined ? [] : [file]));
    const [first, last] = [found[0], found.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    if (found.some((unit, index) => unit.first <= (found[index - 1]?.last ?? -1))) return undefined;
    const depths = new Set(found.map((unit) => indentOf(this.#lines[unit.first] ?? '').length));
    if (depths.size > 1) return undefined;
    const range = { first: this.#leadOf(placed, first, block), last: last.last };
    const lines = this.#textOf(placed, block, range);
    if (lines === undefined) return undefined;
    const isCertain =
      placed.every(
        (unit, index) => isSure(unit, index, placed) || isAddition(unit, placed, block),
      ) && !this.#dropsMore(placed, block, range);
    const score = Math.min(isCertain ? 1 : 0.99, this.#scoreOf(block, range));
    return { isCertain, score, range, lines, others: [] };
  }

  #findUnit(block: readonly string[], code: CodeUnit): PlacedUnit {
    const head = block[code.first] ?? '';
    const places = this.#places.get(head.trim()) ?? [];
    const same = places.filter((place) => (this.#lines[place] ?? '').trimEnd() === head.trimEnd());
    const [first, ...others] = same.length === 1 ? same : places;
    if (first === undefined || others.length > 0 || !isInformative(head) || isLeading(head)) {
      return { code, isExact: false };
    }
    return { code, file: { first, last: unitEnd(this.#lines, first) }, isExact: true };
  }

  /** Units that are not found take the place of the neighbours of those that are, where they are alike. */
  #paired(units: PlacedUnit[], block: readonly string[]): PlacedUnit[] {
    const result = [...units];
    for (let index = 1; index < result.length; index++) {
      const [unit, last] = [result[index], result[index - 1]?.file];
      if (unit === undefined || unit.file !== undefined || last === undefined) continue;
      result[index] = this.#pair(unit, this.#unitAfter(last), block);
    }
    for (let index = result.length - 2; index >= 0; index--) {
      const [unit, next] = [result[index], result[index + 1]?.file];
      if (unit === undefined || unit.file !== undefined || next === undefined) continue;
      result[index] = this.#pair(unit, this.#unitBefore(next), block);
    }
    return withoutDoubles(result);
  }

  #pair(unit: PlacedUnit, file: CodeUnit | undefined, block: readonly string[]): PlacedUnit {
    const [head, other] = [block[unit.code.first] ?? '', this.#lines[file?.first ?? -1] ?? ''];
    if (file === undefined || isLeading(head) || isLeftOut(head)) return unit;
    if (lineSimilarity(head, other) < changedSimilarity) return unit;
    return { ...unit, file };
  }

  #unitAfter({ first, last }: CodeUnit): CodeUnit | undefined {
    const next = this.#lines.findIndex((line, index) => index > last && !isBlank(line));
    const depth = indentOf(this.#lines[first] ?? '').length;
    if (next === -1 || indentOf(this.#lines[next] ?? '').length !== depth) return undefined;
    return { first: next, last: unitEnd(this.#lines, next) };
  }

  #unitBefore({ first }: CodeUnit): CodeUnit | undefined {
    const depth = indentOf(this.#lines[first] ?? '').length;
    for (let index = first - 1; index >= 0; index--) {
      const line = this.#lines[index] ?? '';
      if (isBlank(line) || indentOf(line).length > depth) continue;
      if (indentOf(line).length < depth) return undefined;
      if (isClosing(line)) continue;
      const last = unitEnd(this.#lines, index);
      return last < first ? { first: index, last } : undefined;
    }
    return undefined;
  }

  /** Where comments and decorators in front of the first unit begin that the code has too. */
  #leadOf(placed: readonly PlacedUnit[], first: CodeUnit, block: readonly string[]): number {
    const index = placed.findIndex(({ file }) => file === first);
    const hasLead = placed
      .slice(0, index)
      .some(
        ({ code }) => isLeading(block[code.first] ?? '') && !isLeftOut(block[code.first] ?? ''),
      );
    if (!hasLead) return first.first;
    const depth = indentOf(this.#lines[first.first] ?? '').length;
    let lead = first.first;
    for (let line = lead - 1; line >= 0 && isLeading(this.#lines[line] ?? ''); line--) {
      if (indentOf(this.#lines[line] ?? '').length < depth) break;
      lead = line;
    }
    return lead;
  }

  /** The code in the file's own indentation, with what it leaves out; undefined if that is not certain. */
  #textOf(
    placed: readonly PlacedUnit[],
    block: readonly string[],
    range: LineRange,
  ): string[] | undefined {
    const own = this.#lines.slice(range.first, range.last + 1);
    const fitted = this.#fit(block, range);
    if (leavesOutBodies(fitted, own)) return undefined;
    const marks = new Set(leftOutLines(fitted, own));
    if (marks.size === 0) return fitted;
    const result: string[] = [];
    let next = 0;
    for (const [index, { code, file }] of placed.entries()) {
      for (const line of fitted.slice(next, code.first)) result.push(line);
      const lines = fitted.slice(code.first, code.last + 1);
      next = code.last + 1;
      const filled = marks.has(code.first)
        ? this.#between(placed[index - 1]?.file, placed[index + 1]?.file)
        : fillLeftOut(
            lines,
            file === undefined ? [] : this.#lines.slice(file.first, file.last + 1),
          );
      if (filled === undefined) return undefined;
      for (const each of filled) result.push(each);
    }
    return result;
  }

  #between(one: CodeUnit | undefined, other: CodeUnit | undefined): string[] | undefined {
    if (one === undefined || other === undefined) return undefined;
    const lines = this.#lines.slice(one.last + 1, other.first);
    const first = lines.findIndex((line) => !isBlank(line));
    return first === -1
      ? []
      : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1);
  }

  #fit(block: readonly string[], range: LineRange): string[] {
    const join = (from: number, to: number): string =>
      this.#lines.slice(Math.max(0, from), to).join('\n');
    const indent = new RegionIndent({
      text: join(range.first, range.last + 1),
      languageId: '',
      before: join(range.first - 100, range.first),
      after: join(range.last + 1, range.last + 101),
    });
    return indent.fit(block);
  }

  /** Whether what the code takes the place of has declarations, or several statements, that it has not. */
  #dropsMore(placed: readonly PlacedUnit[], block: readonly string[], range: LineRange): boolean {
    const heads = new Set(block.map((line) => line.trim()));
    const names = new Set(block.map((line) => declaredName(line)));
    const marks = placed.filter(({ code }) => isLeftOut(block[code.first] ?? '')).length;
    const isMarked = block.some((line) => isLeftOut(line));
    const own = unitsOf(this.#lines, range.first, range.last);
    const known = new Set(placed.map(({ file }) => file?.first));
    const dropped = own.filter(
      (unit) => !known.has(unit.first) && !isLeading(this.#lines[unit.first] ?? ''),
    ).length;
    // What is imported more doesn't stand for what is there no more.
    const added = placed
      .filter(({ file }) => file === undefined)
      .map(({ code }) => block[code.first] ?? '')
      .filter((head) => !isLeading(head) && !isImport(head)).length;
    if (marks === 0 && dropped > added) return true;
    if (isMarked) return false;
    return this.#lines
      .slice(range.first, range.last + 1)
      .some(
        (line) =>
          beginsDeclaration(line) && !heads.has(line.trim()) && !names.has(declaredName(line)),
      );
  }

  #scoreOf(block: readonly string[], { first, last }: LineRange): number {
    const own = this.#lines.slice(first, last + 1);
    return similarity(block, own) * 0.6 + lineSimilarity(block[0] ?? '', own[0] ?? '') * 0.4;
  }

  /** Where the file declares a name. */
  #placesOfName(name: string): number[] {
    return this.#lines.flatMap((line, index) =>
      line.includes(name) && declaredName(line) === name ? [index] : [],
    );
  }

  /** By the name that it declares, or by a first line that is there more than once. */
  #placeByName(block: readonly string[]): LocatedLines | undefined {
    if (block.some((line) => isLeftOut(line)) || leavesOutBodies(block, [])) return undefined;
    const head = block.find((line) => !isLeading(line) && !isBlank(line)) ?? '';
    const name = declaredName(head);
    const exact = isInformative(head) ? (this.#places.get(head.trim()) ?? []) : [];
    const places = exact.length > 0 ? exact : name === undefined ? [] : this.#placesOfName(name);
    const ranges = places
      .slice(0, 100)
      .map((first) => ({ first, last: unitEnd(this.#lines, first) }));
    const scored = ranges
      .map((range) => ({ range, score: this.#scoreOf(block, range) }))
      .toSorted((one, other) => other.score - one.score);
    const [best] = scored;
    if (
      best === undefined ||
      unitsOf(block).filter(({ first }) => !isLeading(block[first] ?? '')).length > 1
    ) {
      return undefined;
    }
    const others = scored.slice(1).map(({ range }) => range);
    const placed = { ...best.range };
    const lines = this.#fit(block, placed);
    return { isCertain: false, score: Math.min(0.99, best.score), range: placed, lines, others };
  }
}

/** Found itself, or between two that are. */
function isSure(unit: PlacedUnit, index: number, all: readonly PlacedUnit[]): boolean {
  if (unit.isExact) return true;
  const isBetween = all[index - 1]?.isExact === true && all[index + 1]?.isExact === true;
  return unit.file !== undefined && isBetween;
}

/** Whether a unit that the file has not may be put where the code has it: comments, and new declarations. */
function isAddition(
  unit: PlacedUnit,
  all: readonly PlacedUnit[],
  block: readonly string[],
): boolean {
  if (unit.file !== undefined) return false;
  const head = block[unit.code.first] ?? '';
  if (isLeading(head)) return true;
  const index = all.indexOf(unit);
  const hasBefore = all.slice(0, index).some(({ file }) => file !== undefined);
  const hasAfter = all.slice(index + 1).some(({ file }) => file !== undefined);
  return hasBefore && (hasAfter || beginsDeclaration(head));
}

/** One unit of the file has one that takes its place. */
function withoutDoubles(units: readonly PlacedUnit[]): PlacedUnit[] {
  const taken = new Set(units.filter(({ isExact }) => isExact).map(({ file }) => file?.first));
  return units.map((unit) => {
    if (unit.isExact || unit.file === undefined) return unit;
    if (taken.has(unit.file.first)) return { code: unit.code, isExact: false };
    taken.add(unit.file.first);
    return unit;
  });
}

function addTo(index: Map<string, number[]>, key: string, value: number): void {
  const values = index.get(key);
  if (values === undefined) index.set(key, [value]);
  else values.push(value);
}
