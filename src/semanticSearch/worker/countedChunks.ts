import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { sha256OfUnits } from '../../base/node/digestOf';
import { chunkFile, type FileToChunk } from '../../search/chunks/chunkFile';
import { countChunk, type CountedChunk } from '../../search/countedChunk';
import { createGrammars, type Grammars } from '../../source/outline/grammars';

/** Undefined where that can't be done. */
export type ChunkFile = (file: FileToChunk) => Promise<readonly CountedChunk[] | undefined>;

export async function countedChunks(
  file: FileToChunk,
  grammars: Grammars,
): Promise<CountedChunk[]> {
  const chunks = await chunkFile(file, grammars);
  return chunks.map((chunk) => countChunk(chunk, sha256OfUnits));
}

/**
 * Cuts files into chunks in the thread that it is called in.
 * @param distFolder where the grammars are
 */
export function chunkerHere(distFolder: string): (file: FileToChunk) => Promise<CountedChunk[]> {
  const grammars = createGrammars(
    (name) => readFile(path.join(distFolder, 'grammars', name)),
    () => performance.now(),
  );
  return (file) => countedChunks(file, grammars);
}
