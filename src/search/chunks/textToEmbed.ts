import type { Chunk } from '../chunk';
import { utf8Bytes } from './sizedLines';

/** With the largest chunk it stays within what `embedding-001` takes. */
const maxTitleBytes = 200;

/**
 * What of a chunk is embedded, and its title: the file's path and the symbol, so that its meaning knows where
 * it is. A model that takes no title is given it as the first line.
 */
export function textToEmbed(
  path: string,
  chunk: Pick<Chunk, 'symbol' | 'text'>,
): { text: string; title: string } {
  const title = chunk.symbol === undefined ? path : `${path}: ${chunk.symbol}`;
  return { text: chunk.text, title: lastBytes(title.replace(/\s+/g, ' '), maxTitleBytes) };
}

/** The end of a text says more than its beginning: folders come first, the symbol last. */
function lastBytes(text: string, maxBytes: number): string {
  let kept = text;
  while (utf8Bytes(kept) > maxBytes) {
    kept = kept.slice(Math.max(1, Math.ceil((utf8Bytes(kept) - maxBytes) / 3)));
  }
  return kept;
}
