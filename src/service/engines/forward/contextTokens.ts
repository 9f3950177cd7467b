import type { ChatMessage } from './chatMessages';

const smallestContext = 4096;
const defaultAnswerTokens = 2048;
/** Fewer characters than nearly any text has to a token, so that the guess is never too small. */
const charactersPerToken = 2;

/**
 * How much context to ask a server for: enough for the prompt and its answer, in powers of two, since
 * each other size has the model loaded anew. An over-estimate is all that is needed here; what is shown
 * to people is counted.
 */
export function contextTokensFor(
  messages: readonly ChatMessage[],
  maxOutputTokens = defaultAnswerTokens,
  limit = Number.POSITIVE_INFINITY,
): number {
  const characters = messages.reduce((sum, { text }) => sum + text.length, 0);
  const needed = Math.ceil(characters / charactersPerToken) + maxOutputTokens;
  let size = smallestContext;
  while (size < needed) {
    size *= 2;
  }
  return Math.min(size, limit);
}
