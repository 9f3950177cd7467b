import type { ChunkLocation } from './chunk';

/** How a chunk was found: it has the words, it is semantically near, or both. */
export type FoundBy = 'words' | 'meaning' | 'both';

/** What was found, best first in a list. Nothing here is made up for show: what was not measured is absent. */
export interface Found extends ChunkLocation {
  /** The file, as it was given to the index. */
  path: string;
  foundBy: FoundBy;
  /** The fused rank score (reciprocal ranks), only good for ordering. */
  score: number;
  /** Place among those found by words, from 1. */
  wordRank?: number;
  /** Rank among those found by semantic search, from 1. */
  semanticRank?: number;
  /** Cosine of the angle between question and chunk, -1 to 1, when there was a vector for both. */
  similarity?: number;
  /** At how many further places the very same content is; absent if there is none. It is shown once. */
  copies?: number;
  /** The chunk's content: the same text has the same key, wherever it is. */
  key: string;
}
