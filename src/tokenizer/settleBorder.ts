import { borders } from './chunkList';
import type { ChunkPlace } from './chunkList';
import { chunkLength, encodePart } from './countedText';
import type { CountedText } from './countedText';
import { isJoint, splitEncoded } from './encodedText';
import type { EncodedText } from './encodedText';

/** How many chunks are encoded together. */
const regionChunks = 4;

/**
 * Encodes the chunks around the first forced border as one text and cuts it again between its tokens.
 * After that the first forced border is further right, or there is none. Every chunk must be counted.
 */
export function settleBorder(text: CountedText, { index, start }: ChunkPlace): void {
  const { chunks, vocabulary } = text;
  let first = index - 1;
  let regionStart = start - chunks.get(first).length;
  const end = findRegionEnd(text, first);
  const regionEnd = regionStart + chunks.sum(first, end).length;
  let region = encodePart(text, regionStart, regionEnd);
  while (!isJointBefore(text, { index: first, start: regionStart }, region)) {
    first -= 1;
    regionStart -= chunks.get(first).length;
    region = encodePart(text, regionStart, regionEnd);
  }
  const { border } = chunks.get(first);
  const settled = splitEncoded(vocabulary, region, chunkLength).map((part, at) => ({
    length: part.text.length,
    tokens: part.ids.length,
    border: at === 0 ? border : borders.verified,
  }));
  chunks.splice(first, end - first, settled);
  settleEnd(text, { index: first + settled.length, start: regionEnd }, region);
}

/** Behind the chunks that are encoded together with the chunk `first`, at least one more. */
function findRegionEnd({ chunks }: CountedText, first: number): number {
  let end = first + 2;
  while (end < first + regionChunks && end < chunks.count && !isExactBefore(chunks, end)) end += 1;
  return end;
}

/** Whether the border before `region`, which begins at `place`, still holds with its tokens. */
function isJointBefore(text: CountedText, place: ChunkPlace, region: EncodedText): boolean {
  const { chunks, tokenizer, vocabulary } = text;
  if (isExactBefore(chunks, place.index)) return true;
  // A token could reach over the whole of a shorter region, of which `isJoint` knows nothing.
  const isLongEnough = region.text.length >= vocabulary.maxTokenLength;
  const left = encodePart(text, place.start - chunks.get(place.index - 1).length, place.start);
  return isLongEnough && isJoint(vocabulary, tokenizer, left, region);
}

/**
 * Verifies the border behind `region`, at `place`. Should the next chunk be so short that a token
 * reaches over it, then the border behind it is forced, and settling that one looks at this one again.
 */
function settleEnd(text: CountedText, place: ChunkPlace, region: EncodedText): void {
  const { chunks, tokenizer, vocabulary } = text;
  if (isExactBefore(chunks, place.index)) return;
  const right = encodePart(text, place.start, place.start + chunks.get(place.index).length);
  const isVerified = isJoint(vocabulary, tokenizer, region, right);
  chunks.setBorder(place.index, isVerified ? borders.verified : borders.forced);
}

function isExactBefore(chunks: CountedText['chunks'], index: number): boolean {
  return index >= chunks.count || chunks.get(index).border === borders.exact;
}
