/* `chunker.ts` in a browser, where a thread starts no others: files are cut into chunks in the thread of the index. */

import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { createGrammars } from '../../source/outline/grammars';
import { countedChunks, type ChunkFile } from './countedChunks';

/** @param distFolder where the grammars are */
export function createChunker(distFolder: string): ChunkFile {
  const grammars = createGrammars(
    (name) => readFile(path.join(distFolder, 'grammars', name)),
    () => performance.now(),
  );
  return (file) => countedChunks(file, grammars);
}
