import type { Lines } from './lineEdit';
import { isBlank } from '../answer/codeLines';

/** As many lines on a side are enough to know a place again. */
const kept = 3;

/** What stands around a region, by which it is found again in a document that was emptied and filled again. */
export class Surroundings {
  readonly #above: readonly string[];
  readonly #below: readonly string[];
  readonly #line: number;
  readonly #count: number;
  readonly #linesBelow: number;

  /** @param line the region's first line */
  constructor(document: Lines, line: number, end: number) {
    this.#line = line;
    this.#count = end - line;
    this.#linesBelow = document.lineCount - end;
    this.#above = linesBetween(document, Math.max(0, line - kept), line);
    this.#below = linesBetween(document, end, Math.min(document.lineCount, end + kept));
  }

  /** The lines between the same surroundings, nearest to where and as many as they were; undefined if there are none. */
  placeIn(document: Lines): { line: number; count: number } | undefined {
    const line = nearest(this.#line, document.lineCount, (at) => this.#isBelowAbove(document, at));
    if (line === undefined) return undefined;
    const isEnd = (at: number): boolean => at >= line && this.#isAboveBelow(document, at);
    const end = nearest(line + this.#count, document.lineCount, isEnd);
    return end === undefined ? undefined : { line, count: end - line };
  }

  /** Blank lines are everywhere: they are only known where they were. */
  #isBelowAbove(document: Lines, line: number): boolean {
    const isKnown = line === this.#line || !this.#above.every(isBlank);
    return isKnown && this.#holds(document, line - this.#above.length, this.#above);
  }

  #isAboveBelow(document: Lines, end: number): boolean {
    const isKnown = end === document.lineCount - this.#linesBelow || !this.#below.every(isBlank);
    return isKnown && this.#holds(document, end, this.#below);
  }

  #holds(document: Lines, first: number, lines: readonly string[]): boolean {
    if (first < 0 || first + lines.length > document.lineCount) return false;
    return lines.every((line, index) => document.textOf(first + index) === line);
  }
}

/** The number from 0 to `most` that is nearest to `start` and is one that is wanted. */
function nearest(
  start: number,
  most: number,
  isWanted: (at: number) => boolean,
): number | undefined {
  for (let distance = 0; distance <= Math.max(start, most - start); distance += 1) {
    const near = [start - distance, start + distance];
    const found = near.find((at) => at >= 0 && at <= most && isWanted(at));
    if (found !== undefined) return found;
  }
  return undefined;
}

function linesBetween(document: Lines, first: number, end: number): string[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) =>
    document.textOf(first + index),
  );
}
