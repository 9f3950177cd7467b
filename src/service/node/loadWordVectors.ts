import { readFile } from 'node:fs/promises';
import { WordVectors } from '../../source/vectors/wordVectors';

/**
 * The way to the word vectors of a file. Nothing is read before it is called, and it is read once, or again after a
 * failure; it rejects when the file can't be read.
 */
export function loadWordVectors(path: string): () => Promise<WordVectors> {
  let loaded: Promise<WordVectors> | undefined;
  return () => {
    loaded ??= readWordVectors(path).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function readWordVectors(path: string): Promise<WordVectors> {
  return new WordVectors(await readFile(path));
}
