/** Counts the tokens of a text. */
export type CountTokens = (text: string) => Promise<number>;

/** Texts have hardly ever more characters a token than this; what is longer is not counted whole. */
const mostCharsPerToken = 16;

/**
 * The longest beginning of a text with at most this many tokens (1 or more), up to the end of a line where
 * that leaves at least half of it. Rejects with what the count rejects with.
 */
export async function cutToLimit(text: string, limit: number, count: CountTokens): Promise<string> {
  let fits = 0;
  let beyond = Math.min(text.length, limit * mostCharsPerToken) + 1;
  if (beyond > text.length && (await count(text)) <= limit) return text;
  while (beyond - fits > 1) {
    const middle = Math.floor((fits + beyond) / 2);
    if ((await count(text.slice(0, middle))) <= limit) fits = middle;
    else beyond = middle;
  }
  // A single character may be more than the limit; without it nothing would ever be left.
  return text.slice(0, wholeEnd(text, Math.max(fits, 1)));
}

/** A text in parts of at most this many tokens, in order, none empty; at most this many parts. */
export async function splitToLimit(
  text: string,
  limit: number,
  mostParts: number,
  count: CountTokens,
): Promise<{ parts: string[]; isWhole: boolean }> {
  const parts: string[] = [];
  let rest = text;
  while (rest.trim() !== '' && parts.length < mostParts) {
    const part = await cutToLimit(rest, limit, count);
    if (part.trim() !== '') parts.push(part);
    rest = rest.slice(part.length);
  }
  return { parts, isWhole: rest.trim() === '' };
}

/** Where to cut at or before a place: at the end of a line, else between characters. */
function wholeEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const lineEnd = text.lastIndexOf('\n', at - 1) + 1;
  if (lineEnd * 2 >= at) return lineEnd;
  if (!splitsPair(text, at)) return at;
  return at > 1 ? at - 1 : at + 1;
}

/** Whether the two halves of one character would come apart. */
function splitsPair(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff;
}
