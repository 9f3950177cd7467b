import type { Chunk } from '../chunk';
import { utf8Bytes } from './sizedLines';

/** Twice, as title and first line, and with the largest chunk it stays within what `embedding-001` takes. */
const maxTitleBytes = 200;

/**
 * What of a chunk is embedded. The first line says where it is, file and symbol, so that the vector reflects
 * it; the title says the same to a model that accepts one.
 */
export function textToEmbed(
  path: string,
  chunk: Pick<Chunk, 'symbol' | 'text'>,
): { text: string; title: string } {
  const place = chunk.symbol === undefined ? path : `${path}: ${chunk.symbol}`;
  const title = lastBytes(place.replace(/\s+/g, ' '), maxTitleBytes);
  return { text: `${title}\n${chunk.text}`, title };
}

/** The end of a text says more than its beginning: folders come first, the symbol last. */
function lastBytes(text: string, maxBytes: number): string {
  const letters = Array.from(text.slice(-maxBytes));
  let bytes = utf8Bytes(letters.join(''));
  let first = 0;
  while (bytes > maxBytes) {
    bytes -= utf8Bytes(letters[first] ?? '');
    first += 1;
  }
  return letters.slice(first).join('');
}
