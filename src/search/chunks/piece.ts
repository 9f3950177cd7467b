import type { ChunkKind } from '../chunk';

/** What will be a chunk, or part of one. Lines count from 1; both are part of it. */
export interface ChunkPiece {
  kind: ChunkKind;
  symbol?: string;
  firstLine: number;
  lastLine: number;
  /** What it belongs to: only pieces of one owner are joined. */
  owner: string;
  /** Whether it is too small to be found alone. */
  isSmall: boolean;
}
