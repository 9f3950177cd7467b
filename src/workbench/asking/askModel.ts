import type { Content } from '../../protocol/content';
import type { GenerateContentRequest, GenerationConfig } from '../../protocol/generation';
import { Accumulator } from '../../protocol/accumulator';
import { isComplete, visibleText, type Answer } from '../../protocol/answer';
import { ServiceError } from '../../protocol/serviceError';
import { readDefaults } from '../chat/settings/chatDefaults';
import type { Connection, Connections } from '../connection/connections';
import { readSetting } from '../platform/settings';

/** What is asked once, outside the chat. */
export interface Ask {
  contents: Content[];
  systemInstruction?: Content;
  generationConfig?: GenerationConfig;
}

/** How an answer ended. Told apart by `kind`; see `endSentence` for people. */
export type AskEnd =
  | { kind: 'complete'; answer: Answer }
  /** The limit of output tokens was reached. */
  | { kind: 'tooLong'; answer: Answer }
  /** A filter took the prompt or the rest of the answer away, or the service ended it otherwise. */
  | { kind: 'blocked'; answer: Answer }
  /** The stream ended without saying why. */
  | { kind: 'cut'; answer: Answer }
  | { kind: 'stopped'; answer: Answer }
  | { kind: 'failed'; answer: Answer; error: unknown };

/** What is told while an answer comes. */
export interface AskObserver {
  signal: AbortSignal;
  /** The next piece of the first candidate's text, thoughts left out. */
  onText: (text: string) => void;
}

/**
 * Asks the model that answers, once, and hands on its text as it comes (interface:
 * models.streamGenerateContent). Never rejects: what goes wrong is the end of the answer, and all that
 * had come stays with it. Safety settings are those that chats begin with.
 */
export async function askModel(
  connections: Connections,
  ask: Ask,
  { signal, onText }: AskObserver,
): Promise<AskEnd> {
  const accumulator = new Accumulator();
  const { answer } = accumulator;
  try {
    const { connection, model } = await answering(connections);
    signal.throwIfAborted();
    const stream = connection.client.streamGenerateContent(model, withSafety(ask), { signal });
    for await (const event of stream) {
      accumulator.add(event);
      const first = event.candidates?.find(({ index = 0 }) => index === 0);
      const text = (first?.content?.parts ?? []).map(visibleText).join('');
      if (text !== '') onText(text);
    }
    return signal.aborted ? { kind: 'stopped', answer } : { kind: endKind(answer), answer };
  } catch (error) {
    return signal.aborted ? { kind: 'stopped', answer } : { kind: 'failed', answer, error };
  }
}

/** The service and the model that answer now. Rejects with a ServiceError where there is none. */
export async function answering(
  connections: Connections,
): Promise<{ connection: Connection; model: string }> {
  const connection = connections.current;
  const model = await connections.model();
  if (model !== undefined) return { connection, model: model.name };
  throw new ServiceError('the service offers no model that generates content', {
    kind: 'notFound',
  });
}

/** The request of an ask, as it is sent and as it is counted. */
export function withSafety(ask: Ask): GenerateContentRequest {
  const { safetySettings } = readDefaults({
    systemInstruction: '',
    generationConfig: {},
    safetySettings: readSetting('parley.chat.safetySettings'),
  }).settings;
  return { ...ask, ...(safetySettings && { safetySettings }) };
}

/** How an answer ended whose stream has ended by itself. */
export function endKind(answer: Answer): 'complete' | 'tooLong' | 'blocked' | 'cut' {
  if (answer.promptFeedback?.blockReason !== undefined) return 'blocked';
  if (!isComplete(answer)) return 'cut';
  switch (answer.candidates[0]?.finishReason) {
    case 'STOP':
      return 'complete';
    case 'MAX_TOKENS':
      return 'tooLong';
    default:
      return 'blocked';
  }
}
