import { hunksAfterEdit, type Hunk } from './hunk';
import type { Replacement } from './lineEdit';
import type { LineSpan } from './reviewEdits';

/** Where a change of the document lies, seen from a region. */
export type ChangePlace = 'before' | 'inside' | 'after';

/** Whole lines of a document, with the hunks in them; both follow what happens to the document. */
export class ShownRegion {
  /** The document's line that is its first. */
  line: number;
  count: number;
  hunks: Hunk[] = [];
  /** What others have written in it, as one span around all of it. */
  touched: LineSpan | undefined;

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
   * @param isHistory it comes from Undo or Redo: what comes back at an edge belongs to the region
   */
  follow(change: Replacement, isHistory: boolean): ChangePlace {
    const place = placeOf(change, this, isHistory);
    const delta = lineDelta(change);
    if (place === 'before') this.line += delta;
    if (place === 'inside') this.#edit(change, delta);
    return place;
  }

  #edit(change: Replacement, delta: number): void {
    const { startLine } = change;
    const end = this.end;
    // Where the region's last lines go as a whole, the line behind them is not touched.
    const isNextWhole = change.endLine === end && change.endCharacter === 0 && endsLine(change);
    const endLine = isNextWhole ? end - 1 : change.endLine;
    const line = Math.min(this.line, startLine);
    const shift = this.line - line;
    const shifted = this.hunks.map((hunk) => ({ ...hunk, line: hunk.line + shift }));
    this.line = line;
    this.count = Math.max(0, Math.max(end, endLine + 1) - line + delta);
    const first = startLine - line;
    const last = endLine - line;
    this.hunks = hunksAfterEdit(shifted, first, last, delta);
    this.touched = {
      first: Math.min(first, (this.touched?.first ?? first) + shift),
      end: Math.max(last + 1, (this.touched?.end ?? 0) + shift) + delta,
    };
  }
}

/** How many lines a change adds. */
function lineDelta({ startLine, endLine, text }: Replacement): number {
  return countLineEnds(text) - (endLine - startLine);
}

function placeOf(change: Replacement, region: ShownRegion, isHistory: boolean): ChangePlace {
  const { startLine, startCharacter, endLine, endCharacter } = change;
  const isInsertion = startLine === endLine && startCharacter === endCharacter;
  const belongsAtEdge = isHistory && isInsertion;
  if (startLine >= region.end) return 'after';
  if (endLine < region.line) return 'before';
  if (endLine === region.line && endCharacter === 0 && endsLine(change) && !belongsAtEdge) {
    return 'before';
  }
  return 'inside';
}

/** Whether what is behind a change begins a line afterwards. */
function endsLine({ startCharacter, text }: Replacement): boolean {
  return text === '' ? startCharacter === 0 : /[\r\n]$/.test(text);
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
