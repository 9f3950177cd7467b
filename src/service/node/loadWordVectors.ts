import { readFile } from 'node:fs/promises';
import { WordVectors } from '../../source/vectors/wordVectors';

/** The way to the word vectors of a file. Nothing is read before it is called; it rejects when the file can't be read. */
export function loadWordVectors(path: string): () => Promise<WordVectors> {
  return async () => new WordVectors(await readFile(path));
}
