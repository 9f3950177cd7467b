import type { ChunkKind } from '../chunk';
import type { ChunkPiece } from './piece';
import type { SizedLines } from './sizedLines';

/** So little is taken along by the neighbour it is above. */
const crumbBytes = 60;

/** Joins small neighbours: constants of a line, re-exports, fields. Pieces are in the order of the file. */
export function joinPieces(
  source: SizedLines,
  pieces: readonly ChunkPiece[],
  joinedBytes: number,
): ChunkPiece[] {
  const joined: ChunkPiece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const bytes = before === undefined ? 0 : source.bytes(before.firstLine, piece.lastLine);
    if (before?.owner === piece.owner && before.isSmall && piece.isSmall && bytes <= joinedBytes) {
      joined.splice(-1, 1, joinTwo(before, piece));
    } else if (before !== undefined && isCrumb(source, before) && bytes <= joinedBytes * 2) {
      joined.splice(-1, 1, { ...piece, firstLine: before.firstLine });
    } else {
      joined.push(piece);
    }
  }
  return joined;
}

function isCrumb(source: SizedLines, piece: ChunkPiece): boolean {
  return piece.kind === 'lines' && source.bytes(piece.firstLine, piece.lastLine) <= crumbBytes;
}

function joinTwo(first: ChunkPiece, second: ChunkPiece): ChunkPiece {
  const { symbol, ...joined } = { ...first, lastLine: second.lastLine };
  if (symbol !== undefined && symbol === second.symbol) return { ...joined, symbol };
  const kind: ChunkKind =
    first.owner === '' ? 'lines' : first.kind === 'lines' ? second.kind : first.kind;
  return { ...joined, kind, ...(first.owner === '' ? {} : { symbol: first.owner }) };
}
