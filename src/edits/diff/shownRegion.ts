import { EdgeEdits } from './edgeEdits';
import { hunksAfterSplice, type Hunk, type LineSplice } from './hunk';
import { lineDelta, type LineSpan, type Replacement } from './lineEdit';

/**
 * Where a change of the document lies, seen from a region. Lines that Undo or Redo brings back at its edge and of
 * which it is not known whether they belong to it are `above` or `below`; they count as outside until `takeIn`.
 */
export type ChangePlace = 'before' | 'inside' | 'after' | 'above' | 'below';

/** How many lines came right above and right below a region. */
export interface EdgeLines {
  above: number;
  below: number;
}

/** Whole lines of a document, with the hunks in them; both follow what happens to the document. */
export class ShownRegion {
  /** The document's line that is its first. */
  line: number;
  count: number;
  hunks: Hunk[] = [];
  /** What others have written in it, as one span around all of it. */
  touched: LineSpan | undefined;
  readonly #edges = new EdgeEdits();

  constructor(line: number, count: number) {
    this.line = line;
    this.count = count;
  }

  /** The document's line after it. */
  get end(): number {
    return this.line + this.count;
  }

  /**
   * Follows a change of the document that is not the review's own.
   * @param way whether it comes from Undo or Redo
   */
  follow(change: Replacement, way?: 'undo' | 'redo'): ChangePlace {
    const place = placeOf(change, this);
    const lines = lineDelta(change);
    if (isInsertion(change) && change.startCharacter === 0 && endsLine(change)) {
      const side = edgeAt(change.startLine, this);
      if (side !== undefined) return this.#insertedAt(side, change, way);
    }
    if (place === 'before') this.line += lines;
    if (place === 'inside') this.#edit(change, lines);
    if (isRemoval(change)) this.#removedAt(change.startLine, lines, place === 'inside', way);
    return place;
  }

  #removedAt(
    line: number,
    lines: number,
    isInside: boolean,
    way: 'undo' | 'redo' | undefined,
  ): void {
    const side = edgeAt(line, this);
    if (side === undefined) return;
    if (way === undefined) this.#edges.add({ side, lines, isInside });
    else this.#edges.step(way, { side, lines });
  }

  /** All of the document was written again, with the region there. */
  moveTo({ line, count }: { line: number; count: number }): void {
    this.line = line;
    this.count = count;
    this.touched = { first: 0, end: count };
  }

  /** Lines that came at the edge belong to the region. */
  takeIn(place: 'above' | 'below', lines: number): void {
    if (place === 'above') this.line -= lines;
    this.count += lines;
  }

  #insertedAt(
    side: 'above' | 'below',
    change: Replacement,
    way: 'undo' | 'redo' | undefined,
  ): ChangePlace {
    const lines = lineDelta(change);
    if (way === undefined) this.#edges.add({ side, lines, isInside: false });
    const known = way && this.#edges.step(way, { side, lines });
    if (known?.isInside === true) {
      this.#edit(change, lines);
      return 'inside';
    }
    if (side === 'above') this.line += lines;
    if (way !== undefined && known === undefined) return side;
    return side === 'above' ? 'before' : 'after';
  }

  #edit(change: Replacement, delta: number): void {
    const splice = spliceOf(change);
    const end = this.end;
    const line = Math.min(this.line, splice.first);
    const shift = this.line - line;
    const shifted =
      shift === 0 ? this.hunks : this.hunks.map((hunk) => ({ ...hunk, line: hunk.line + shift }));
    this.line = line;
    this.count = Math.max(0, Math.max(end, splice.first + splice.removed) - line + delta);
    const first = splice.first - line;
    this.hunks = hunksAfterSplice(shifted, { ...splice, first });
    this.touched = {
      first: Math.min(first, (this.touched?.first ?? first) + shift),
      end: Math.max(first + splice.removed, (this.touched?.end ?? 0) + shift) + delta,
    };
  }
}

/** A change as one of whole lines. Where it ends at the start of a line, that line is not touched. */
function spliceOf(change: Replacement): LineSplice {
  const { startLine, startCharacter, endLine, endCharacter } = change;
  const delta = lineDelta(change);
  const isWhole = startCharacter === 0 || endLine > startLine;
  const leavesLast = isWhole && endCharacter === 0 && endsLine(change);
  const removed = endLine - startLine + (leavesLast ? 0 : 1);
  return { first: startLine, removed, inserted: removed + delta };
}

function placeOf(change: Replacement, region: LineRange): ChangePlace {
  const { startLine, endLine, endCharacter } = change;
  if (startLine >= region.end) return 'after';
  if (endLine < region.line) return 'before';
  if (endLine === region.line && endCharacter === 0 && endsLine(change)) return 'before';
  return 'inside';
}

interface LineRange {
  readonly line: number;
  readonly end: number;
}

function edgeAt(line: number, region: LineRange): 'above' | 'below' | undefined {
  if (line === region.line) return 'above';
  return line === region.end ? 'below' : undefined;
}

/** Whole lines have gone. */
function isRemoval({ startCharacter, endCharacter, text }: Replacement): boolean {
  return startCharacter === 0 && endCharacter === 0 && text === '';
}

function isInsertion({ startLine, startCharacter, endLine, endCharacter }: Replacement): boolean {
  return startLine === endLine && startCharacter === endCharacter;
}

/** Whether what is behind a change begins a line afterwards. */
function endsLine({ startCharacter, text }: Replacement): boolean {
  return text === '' ? startCharacter === 0 : /[\r\n]$/.test(text);
}

/** Which of the lines at its edges may belong to a region: none of them first. */
export function edgeChoices({ above, below }: EdgeLines): EdgeLines[] {
  const choices = [{ above: 0, below: 0 }];
  if (above > 0) choices.push({ above, below: 0 });
  if (below > 0) choices.push({ above: 0, below });
  if (above > 0 && below > 0) choices.push({ above, below });
  return choices;
}
