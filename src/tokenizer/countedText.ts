import type { ChunkList } from './chunkList';
import type { EncodedText } from './encodedText';
import type { Tokenizer } from './tokenizer';
import type { Vocabulary } from './vocabulary';

/** A text that its owner keeps and changes; offsets and lengths in UTF-16 units. */
export interface TextSource {
  readonly length: number;
  slice(start: number, end: number): string;
}

/** A text, the chunks it is counted by, and what counts them. */
export interface CountedText {
  readonly source: TextSource;
  readonly vocabulary: Vocabulary;
  readonly tokenizer: Tokenizer;
  readonly chunks: ChunkList;
}

/** In UTF-16 units. A chunk is at least so long and at most about twice, but where text was deleted. */
export const chunkLength = 512;

/** The tokens of the text from `start` up to `end` as if it stood alone. */
export function encodePart(text: CountedText, start: number, end: number): EncodedText {
  const part = text.source.slice(start, end);
  return { text: part, ids: text.tokenizer.encode(part) };
}
