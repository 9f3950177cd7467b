import type { Chunk } from './chunk';
import { contentKeyOf, type ContentKey, type Sha256 } from './contentKey';
import { countWords } from './words/countWords';
import { maxWeight } from './words/postings';

/** A chunk whose content is named and whose words are counted: an index takes it in without looking at its text. */
export interface CountedChunk extends Chunk {
  key: ContentKey;
  words: readonly string[];
  /** By word; an index holds no larger ones. */
  weights: Uint8Array;
}

export function countChunk(chunk: Chunk, sha256: Sha256): CountedChunk {
  const counted = countWords(chunk);
  return {
    ...chunk,
    key: contentKeyOf(chunk, sha256),
    words: [...counted.keys()],
    weights: Uint8Array.from(counted.values(), (weight) => Math.min(weight, maxWeight)),
  };
}
