import { readFile } from 'node:fs/promises';
import { createTokenizer } from '../../tokenizer/tokenizer';
import type { Tokenizer } from '../../tokenizer/tokenizer';
import { parseVocabulary } from '../../tokenizer/vocabulary';
import type { Vocabulary } from '../../tokenizer/vocabulary';

/**
 * The way to the tokenizer of a vocabulary file (gzip). Nothing is read before it is called; it
 * rejects when the file can't be read.
 */
export function loadTokenizer(path: string): () => Promise<Tokenizer> {
  return async () => createTokenizer(await loadVocabulary(path));
}

/** The vocabulary of a file (gzip); rejects when it can't be read. */
export async function loadVocabulary(path: string): Promise<Vocabulary> {
  // As browsers decompress too.
  const contents = new Blob([await readFile(path)]).stream();
  const response = new Response(contents.pipeThrough(new DecompressionStream('gzip')));
  return parseVocabulary(new Uint8Array(await response.arrayBuffer()));
}
