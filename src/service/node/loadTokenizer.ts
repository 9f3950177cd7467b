import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { createTokenizer } from '../../tokenizer/tokenizer';
import type { Tokenizer } from '../../tokenizer/tokenizer';
import { parseVocabulary } from '../../tokenizer/vocabulary';
import type { Vocabulary } from '../../tokenizer/vocabulary';

/**
 * The way to the tokenizer of a vocabulary file (brotli). Nothing is read before it is called; it
 * rejects when the file can't be read.
 */
export function loadTokenizer(path: string): () => Promise<Tokenizer> {
  return async () => createTokenizer(await loadVocabulary(path));
}

/** The vocabulary of a file (brotli); rejects when it can't be read. */
export async function loadVocabulary(path: string): Promise<Vocabulary> {
  return parseVocabulary(await promisify(brotliDecompress)(await readFile(path)));
}
