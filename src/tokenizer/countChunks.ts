import { borders, uncounted } from './chunkList';
import type { Chunk, ChunkPlace } from './chunkList';
import { chunkLength } from './countedText';
import type { CountedText } from './countedText';
import { isExactCut } from './exactCut';
import type { Vocabulary } from './vocabulary';

/**
 * Cuts the chunks that are not counted yet into smaller ones and counts them, until it has taken
 * about `length` units of text or none are left.
 */
export function countChunks(text: CountedText, length: number): void {
  let left = length;
  for (let place = text.chunks.findUncounted(); place && left > 0;) {
    left -= countChunk(text, place, left);
    place = text.chunks.findUncounted();
  }
}

/** Counts an uncounted chunk up to about `length` units; returns how many it took. */
function countChunk(text: CountedText, { index, start }: ChunkPlace, length: number): number {
  const { chunks, source, tokenizer, vocabulary } = text;
  const chunk = chunks.get(index);
  // The last cut may lie nearly two chunks behind `length`, and is judged by two units more.
  const read = source.slice(start, start + Math.min(chunk.length, length + 2 * chunkLength));
  const parts: Chunk[] = [];
  let at = 0;
  let { border } = chunk;
  while (at < length && at < chunk.length) {
    const isLast = chunk.length - at < 2 * chunkLength;
    const end = isLast ? chunk.length : findChunkEnd(vocabulary, read, at);
    parts.push({ length: end - at, tokens: tokenizer.count(read.slice(at, end)), border });
    border = isExactCut(vocabulary, read, end) ? borders.exact : borders.forced;
    at = end;
  }
  if (at < chunk.length) parts.push({ length: chunk.length - at, tokens: uncounted, border });
  chunks.splice(index, 1, parts);
  return at;
}

/** The first exact cut behind which the chunk is long enough; without one, the first place. */
function findChunkEnd(vocabulary: Vocabulary, text: string, start: number): number {
  const shortest = start + chunkLength;
  for (let end = shortest; end < shortest + chunkLength; end += 1) {
    if (isExactCut(vocabulary, text, end)) return end;
  }
  return shortest;
}
