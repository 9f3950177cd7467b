import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { createTokenizer } from '../../tokenizer/tokenizer';
import type { Tokenizer } from '../../tokenizer/tokenizer';
import { parseVocabulary } from '../../tokenizer/vocabulary';

/**
 * The way to the tokenizer of a vocabulary file (brotli). Nothing is read before it is called; it
 * rejects when the file can't be read.
 */
export function loadTokenizer(path: string): () => Promise<Tokenizer> {
  return async () => {
    const packed = await readFile(path);
    return createTokenizer(parseVocabulary(await promisify(brotliDecompress)(packed)));
  };
}
