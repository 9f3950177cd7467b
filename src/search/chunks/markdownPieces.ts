import type { CodeSymbol } from '../../source/outline/codeSymbol';
import type { Piece } from './piece';
import type { SizedLines } from './sizedLines';

/** What stands between the headings around a section. */
export const headingSeparator = ' > ';

/** A section with less than this is joined with its neighbour. */
const smallBytes = 200;

/**
 * The sections of a document, each from its heading to the next one, of whatever level, named by the path of
 * headings. A heading with nothing below it goes along with the section that follows.
 */
export function markdownPieces(source: SizedLines, headings: readonly CodeSymbol[]): Piece[] {
  const pieces: Piece[] = [];
  const path: string[] = [];
  let bare: number | undefined;
  const firstHeading = headings[0]?.range.firstLine ?? source.count + 1;
  addLead(source, firstHeading - 1, pieces);
  for (const [index, { name, depth, range }] of headings.entries()) {
    path.length = Math.min(depth, path.length);
    const owner = path.join(headingSeparator);
    path.push(name);
    const lastLine = (headings[index + 1]?.range.firstLine ?? source.count + 1) - 1;
    const isBare = !saysAny(source, range.firstLine + 1, lastLine);
    const firstLine = bare ?? range.firstLine;
    if (isBare && (headings[index + 1]?.depth ?? 0) > depth) {
      bare = firstLine;
    } else {
      const isSmall = source.bytes(firstLine, lastLine) <= smallBytes;
      const symbol = path.join(headingSeparator);
      pieces.push({ kind: 'section', symbol, firstLine, lastLine, owner, isSmall });
      bare = undefined;
    }
  }
  return pieces;
}

function addLead(source: SizedLines, lastLine: number, pieces: Piece[]): void {
  if (saysAny(source, 1, lastLine)) {
    pieces.push({ kind: 'lines', firstLine: 1, lastLine, owner: '', isSmall: false });
  }
}

function saysAny(source: SizedLines, firstLine: number, lastLine: number): boolean {
  for (let line = firstLine; line <= lastLine; line += 1) {
    if (source.says(line)) {
      return true;
    }
  }
  return false;
}
