import { startOfText } from '../../base/shortText';

/** Counts the tokens of a text. */
export type CountTokens = (text: string, signal: AbortSignal) => Promise<number>;

/** Aims a little lower than needed, because tokens are not spread evenly. */
const margin = 0.98;

/** The longest beginning, roughly, that has at most this many tokens; no character is cut in two. */
export async function textBeginning(
  text: string,
  maxTokens: number,
  countTokens: CountTokens,
  signal: AbortSignal,
): Promise<string> {
  let beginning = text;
  let tokens = await countTokens(beginning, signal);
  while (tokens > maxTokens && beginning !== '') {
    const length = Math.floor((beginning.length * maxTokens * margin) / tokens);
    beginning = startOfText(beginning, length);
    tokens = await countTokens(beginning, signal);
  }
  return beginning;
}
