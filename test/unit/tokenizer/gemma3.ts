import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseVocabulary } from '../../../src/tokenizer/vocabulary';
import type { Vocabulary } from '../../../src/tokenizer/vocabulary';

/** The decompressed vocabulary file that the extension ships. */
export function readGemma3(): Buffer {
  return gunzipSync(readFileSync('media/tokenizer/gemma3.bin'));
}

let vocabulary: Vocabulary | undefined;

export function loadGemma3(): Vocabulary {
  vocabulary ??= parseVocabulary(readGemma3());
  return vocabulary;
}
