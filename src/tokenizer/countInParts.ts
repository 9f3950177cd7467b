import type { Tokenizer } from './tokenizer';

/** A number of tokens, and whether it is exactly the text's. */
export interface PartsCount {
  tokens: number;
  isExact: boolean;
}

/** How a text is divided. */
export interface TextCutter {
  /** Whether a text may be cut at a place: see `isExactCut` of the tokenizer. */
  mayCut(text: string, index: number): boolean;
  /** Called after every part, for others that have something to do. */
  yieldWithProgress(): Promise<void>;
}

/** In UTF-16 units. What a count takes in memory grows with the longest stretch that is counted at once. */
const partLength = 1_000_000;
/** How far behind a part an exact cut is looked for. Only a blob without any punctuation or space has none. */
const searchLength = 64_000;

/**
 * Counts a text of any length part by part. Where a part can't end without cutting a token, it ends all
 * the same and the count is an estimate, off by a few tokens in hundreds of thousands.
 */
export async function countInParts(
  text: string,
  tokenizer: Tokenizer,
  cutter: TextCutter,
): Promise<PartsCount> {
  let tokens = 0;
  let isExact = true;
  for (let start = 0; start < text.length;) {
    const cut = findCut(text, start + partLength, cutter);
    isExact &&= cut.isExact;
    tokens += tokenizer.count(text.slice(start, cut.index));
    start = cut.index;
    if (start < text.length) await cutter.yieldWithProgress();
  }
  return { tokens, isExact };
}

function findCut(
  text: string,
  from: number,
  cutter: TextCutter,
): { index: number; isExact: boolean } {
  const last = Math.min(from + searchLength, text.length);
  for (let index = from; index < last; index += 1) {
    if (cutter.mayCut(text, index)) return { index, isExact: true };
  }
  if (last === text.length) return { index: last, isExact: true };
  const isInsidePair = (text.codePointAt(last - 1) ?? 0) > 0xffff;
  return { index: isInsidePair ? last + 1 : last, isExact: false };
}
