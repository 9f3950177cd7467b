import { borders } from './chunkList';
import type { ChunkPlace, TokenTotal } from './chunkList';
import { chunkLength, encodePart } from './countedText';
import type { CountedText } from './countedText';
import { isJoint } from './encodedText';

/** A range up to this long is counted as it is. */
const directLength = 6 * chunkLength;

/**
 * The tokens of the text from `start` up to `end` as if it stood alone: whole chunks inside as they
 * were counted, and what is left at both ends counted by itself.
 */
export function countRange(text: CountedText, start: number, end: number): TokenTotal {
  const { chunks } = text;
  // A border less than two units inside of the range may be exact only with what is around it.
  const first = chunks.find(start + 1);
  const last = chunks.find(end - 2);
  if (end - start <= directLength || first.index === last.index) return countPart(text, start, end);
  const next = first.index + 1;
  const headEnd = first.start + chunks.get(first.index).length;
  const nextEnd = next === last.index ? end : headEnd + chunks.get(next).length;
  const tailBefore = next === last.index ? start : last.start - chunks.get(last.index - 1).length;
  const head = countPart(text, start, headEnd);
  const body = chunks.estimate(chunks.sum(next, last.index));
  const tail = countPart(text, last.start, end);
  return {
    tokens: head.tokens + body.tokens + tail.tokens,
    isExact:
      [head, body, tail].every((part) => part.isExact) &&
      isBorderOf(text, start, { index: next, start: headEnd }, nextEnd) &&
      isBorderOf(text, tailBefore, last, end),
  };
}

/** Whether the tokens from `start` to the border at `place` and from there to `end` go together. */
function isBorderOf(text: CountedText, start: number, place: ChunkPlace, end: number): boolean {
  const { chunks, tokenizer, vocabulary } = text;
  const { border } = chunks.get(place.index);
  if (border !== borders.verified) return border === borders.exact;
  const left = encodePart(text, start, place.start);
  const right = encodePart(text, place.start, end);
  return isJoint(vocabulary, tokenizer, left, right);
}

/** Counts a part; a long one is made of chunks that are not counted yet, and is estimated. */
function countPart(text: CountedText, start: number, end: number): TokenTotal {
  const { chunks, source, tokenizer } = text;
  if (end - start <= directLength) {
    return { tokens: tokenizer.count(source.slice(start, end)), isExact: true };
  }
  const length = end - start;
  return chunks.estimate({ tokens: 0, length: 0, uncountedLength: length, forcedCount: 0 });
}
