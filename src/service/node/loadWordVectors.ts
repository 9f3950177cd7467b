import { readFile } from 'node:fs/promises';
import { lazily } from '../../base/lazily';
import { WordVectors } from '../../source/vectors/wordVectors';

/**
 * The way to the word vectors of a file. Nothing is read before it is called, and it is read once, or again after a
 * failure; it rejects when the file can't be read.
 */
export function loadWordVectors(path: string): () => Promise<WordVectors> {
  return lazily(async () => new WordVectors(await readFile(path)));
}
