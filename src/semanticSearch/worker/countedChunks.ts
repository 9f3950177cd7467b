import { sha256OfUnits } from '../../base/node/digestOf';
import { chunkFile, type FileToChunk } from '../../search/chunks/chunkFile';
import { countChunk, type CountedChunk } from '../../search/countedChunk';
import type { Grammars } from '../../source/outline/grammars';

/** Undefined where that can't be done. */
export type ChunkFile = (file: FileToChunk) => Promise<readonly CountedChunk[] | undefined>;

export async function countedChunks(
  file: FileToChunk,
  grammars: Grammars,
): Promise<CountedChunk[]> {
  const chunks = await chunkFile(file, grammars);
  return chunks.map((chunk) => countChunk(chunk, sha256OfUnits));
}
