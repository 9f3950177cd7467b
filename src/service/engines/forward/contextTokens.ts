import { sum } from '../../../base/sum';
import type { ServerMessage } from './chatMessages';
import type { FunctionTool } from './functionTools';

const smallestContext = 4096;
/** For an answer that nobody limited: when the context is full it ends, or loses the prompt that it answers. */
const roomForAnswer = 8192;
/** Fewer characters than nearly any text has to a token, so that the guess is never too small. */
const charactersPerToken = 2;
/** From here on, with Devanagari, Thai or Chinese, a character may be a token of its own. */
const firstWholeToken = 0x900;
/** About what a screenshot takes with the models that look closest. */
const tokensPerPicture = 3072;

/**
 * What may follow a cached content before more context is asked for: with each other size the server would
 * forget what it has read of it.
 */
const roomBehindCached = roomForAnswer + 4096;

/** What a model reads for a request: the messages of a cached content, if there is one, and what it brings itself. */
export interface ContextNeed {
  cached: readonly ServerMessage[];
  own: readonly ServerMessage[];
  /** Part of the cached content, if there is one. */
  tools: readonly FunctionTool[];
  maxOutputTokens?: number | undefined;
}

/**
 * How much context to ask a server for: enough for the prompt and its answer, in powers of two, since
 * each other size has the model loaded again. An over-estimate is all that is needed here; what is shown
 * to people is counted.
 */
export function contextTokensFor(
  { cached, own, tools, maxOutputTokens = Number.POSITIVE_INFINITY }: ContextNeed,
  limit = Number.POSITIVE_INFINITY,
): number {
  const ofTools = tools.length === 0 ? 0 : tokensInText(JSON.stringify(tools));
  // A request without a limit comes with all that the model has, which nobody asked for.
  const ofAnswer = maxOutputTokens < limit ? maxOutputTokens : roomForAnswer;
  const behind = tokensIn(own) + ofAnswer;
  const needed =
    ofTools +
    (cached.length === 0 ? behind : tokensIn(cached) + Math.max(behind, roomBehindCached));
  let size = smallestContext;
  while (size < needed) size *= 2;
  return Math.min(size, limit);
}

function tokensIn(messages: readonly ServerMessage[]): number {
  return sum(
    messages.map(({ text, calls, images }) => {
      const ofCalls = calls.length === 0 ? 0 : tokensInText(JSON.stringify(calls));
      return tokensInText(text) + ofCalls + images.length * tokensPerPicture;
    }),
  );
}

function tokensInText(text: string): number {
  let whole = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) >= firstWholeToken) whole += 1;
  }
  return whole + Math.ceil((text.length - whole) / charactersPerToken);
}
