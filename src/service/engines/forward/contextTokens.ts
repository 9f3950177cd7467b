import type { ServerMessage } from './chatMessages';

const smallestContext = 4096;
const defaultAnswerTokens = 2048;
/** Fewer characters than nearly any text has to a token, so that the guess is never too small. */
const charactersPerToken = 2;

/**
 * What may follow a cached content before more context is asked for: with each other size the server would
 * forget what it has read of it.
 */
const roomBehindCached = 8192;

/** The messages of a request: those of a cached content, if there is one, and what it brings itself. */
export interface ContextNeed {
  cached: readonly ServerMessage[];
  own: readonly ServerMessage[];
  maxOutputTokens?: number | undefined;
}

/**
 * How much context to ask a server for: enough for the prompt and its answer, in powers of two, since
 * each other size has the model loaded again. An over-estimate is all that is needed here; what is shown
 * to people is counted.
 */
export function contextTokensFor(
  { cached, own, maxOutputTokens = defaultAnswerTokens }: ContextNeed,
  limit = Number.POSITIVE_INFINITY,
): number {
  const behind = tokensIn(own) + maxOutputTokens;
  const needed =
    cached.length === 0 ? behind : tokensIn(cached) + Math.max(behind, roomBehindCached);
  let size = smallestContext;
  while (size < needed) size *= 2;
  return Math.min(size, limit);
}

function tokensIn(messages: readonly ServerMessage[]): number {
  const characters = messages.reduce((sum, { text }) => sum + text.length, 0);
  return Math.ceil(characters / charactersPerToken);
}
