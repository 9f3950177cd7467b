import { BestFirst } from './bestFirst';
import { writtenKey } from './contentKey';
import type { Found } from './found';
import type { IndexMemory } from './indexMemory';
import { compareLocations, overlap, ContentLocations, type LocatedChunk } from './contentLocations';
import { nearPairs } from './vectors/nearPairs';

export interface NearDuplicateOptions {
  /** The least cosine. */
  least: number;
  limit: number;
  /** Chunks of fewer lines take no part. */
  leastLines?: number;
  within?: (path: string) => boolean;
}

interface PlacedPair {
  first: LocatedChunk;
  second: LocatedChunk;
  similarity: number;
}

/**
 * Pairs of chunks that say nearly the same, most similar first. The very same text at several places is as near as
 * can be: its first place goes with each of the others. Overlapping parts of one file aren't a pair.
 */
export async function findNearDuplicates(
  memory: IndexMemory,
  { least, limit, leastLines = 1, within }: NearDuplicateOptions,
  yieldWithProgress: (share: number) => Promise<void>,
): Promise<{ first: Found; second: Found; similarity: number }[]> {
  const { files, vectors } = memory;
  const places = new ContentLocations(files, memory.placesWithin(within));
  const best = new BestFirst<PlacedPair>(limit, comparePairs);
  const isLongEnough = ({ entry, chunk }: LocatedChunk): boolean => {
    const { startLine, endLine } = entry.placeOf(chunk);
    return endLine - startLine + 1 >= leastLines;
  };
  const offer = (one: LocatedChunk, other: LocatedChunk, similarity: number): void => {
    if (!overlap(one, other)) {
      const [first, second] = compareLocations(one, other) < 0 ? [one, other] : [other, one];
      best.offer(similarity, { first, second, similarity });
    }
  };
  files.forEach((entry) => {
    for (let chunk = 0; within?.(entry.path) !== false && chunk < entry.chunkCount; chunk += 1) {
      const content = entry.contentOf(chunk);
      const shown = places.of(content);
      const isOther = shown !== undefined && (shown.entry !== entry || shown.chunk !== chunk);
      if (isOther && vectors.has(content) && isLongEnough(shown)) offer(shown, { entry, chunk }, 1);
    }
  });
  const rows: number[] = [];
  for (let row = 0; row < vectors.count; row += 1) {
    const place = places.of(vectors.contentAt(row));
    if (place !== undefined && isLongEnough(place)) rows.push(row);
  }
  await nearPairs(vectors, rows, {
    least,
    yieldWithProgress,
    visit: (row, other, similarity) => {
      const one = places.of(vectors.contentAt(row));
      const another = places.of(vectors.contentAt(other));
      if (one !== undefined && another !== undefined) offer(one, another, similarity);
    },
  });
  // Files may have changed while others had their turn: results are reported as they were found.
  return best.items.map(({ first, second, similarity }) => ({
    first: toFound(memory, first, similarity),
    second: toFound(memory, second, similarity),
    similarity,
  }));
}

function comparePairs(left: PlacedPair, right: PlacedPair): number {
  return compareLocations(left.first, right.first) || compareLocations(left.second, right.second);
}

function toFound(
  { contents }: IndexMemory,
  { entry, chunk }: LocatedChunk,
  similarity: number,
): Found {
  return {
    path: entry.path,
    ...entry.placeOf(chunk),
    foundBy: 'meaning',
    score: similarity,
    similarity,
    key: writtenKey(contents.keyOf(entry.contentOf(chunk))),
  };
}
