import type { Content } from '../../protocol/content';
import type { GenerateContentRequest, GenerationConfig } from '../../protocol/generation';
import { Accumulator } from '../../protocol/accumulator';
import { blockOf, isComplete, visibleText, type Answer } from '../../protocol/answer';
import type { SafetySetting } from '../../protocol/safety';
import { untilAborted } from '../../base/abort';
import { isServiceError, ServiceError } from '../../protocol/serviceError';
import { readDefaults } from '../../conversation/chatDefaults';
import { cacheRefusal } from '../../caching/cacheRefusal';
import type { FindCachedForCommands } from '../../caching/cachedForCommands';
import type { Connection, Connections } from '../connection/connections';
import { readSetting } from '../../platform/userSettings';

/** What is asked once, outside the chat. */
export interface PromptRequest {
  contents: Content[];
  systemInstruction?: Content;
  generationConfig?: GenerationConfig;
}

/** How an answer ended, by `kind`; see `endSentence` for display. `model`: `models/{model}`, where one was asked. */
export type RequestOutcome = { model?: string } & OutcomeByKind;

type OutcomeByKind =
  | { kind: 'complete'; answer: Answer }
  /** The limit of output tokens was reached. */
  | { kind: 'tooLong'; answer: Answer }
  /** A filter took the prompt or the rest of the answer away, or the service ended it otherwise. */
  | { kind: 'blocked'; answer: Answer }
  /** The stream ended without saying why. */
  | { kind: 'cut'; answer: Answer }
  | { kind: 'stopped'; answer: Answer }
  | { kind: 'failed'; answer: Answer; error: unknown };

/** What is reported while an answer arrives. */
export interface RequestObserver {
  signal: AbortSignal;
  /** Finds the cached content that the question is asked with. */
  findCached: FindCachedForCommands;
  /** The next piece of the first candidate's text, thoughts left out. */
  onText: (text: string) => void;
}

/**
 * Asks the model that answers, once, and hands on its text as it comes (interface:
 * models.streamGenerateContent). Never rejects: what goes wrong is the end of the answer, and all that
 * had come stays with it. Safety settings are those that chats begin with; the cached content that the
 * user has chosen for commands is used, with the model it was made for.
 */
export async function requestAnswer(
  connections: Connections,
  ask: PromptRequest,
  observer: RequestObserver,
): Promise<RequestOutcome> {
  const reply = new Reply(observer);
  const outcome = await outcomeOf(connections, ask, reply, observer);
  return { ...outcome, ...(reply.model !== undefined && { model: reply.model }) };
}

async function outcomeOf(
  connections: Connections,
  ask: PromptRequest,
  reply: Reply,
  observer: RequestObserver,
): Promise<OutcomeByKind> {
  const { answer } = reply;
  const { signal } = observer;
  try {
    await askCachedFirst(connections, ask, reply, observer);
    return signal.aborted ? { kind: 'stopped', answer } : { kind: endKind(answer), answer };
  } catch (error) {
    return signal.aborted ? { kind: 'stopped', answer } : { kind: 'failed', answer, error };
  }
}

/** With the cached content that commands use; where that is gone or refused, the same goes out at once without it. */
async function askCachedFirst(
  connections: Connections,
  ask: PromptRequest,
  reply: Reply,
  { signal, findCached }: RequestObserver,
): Promise<void> {
  const connection = connections.current;
  const cached = findCached(connection);
  let refusal: 'gone' | 'refused' | undefined;
  if (cached !== undefined) {
    try {
      await reply.read(connection, cached.model, withSafety(besideCached(ask, cached.name)));
      return;
    } catch (error) {
      refusal = refusalOf(error);
      if (reply.hasBegun || refusal === undefined) throw error;
    } finally {
      // Also of an answer that was stopped or broke: the prompt is billed as soon as one begins.
      if (reply.use !== undefined) cached.used(reply.use);
    }
  }
  const target = await untilAborted(answering(connections), signal);
  await reply.read(target.connection, target.model, withSafety(ask));
  // Only now: a key that is denied everything says nothing of the cached content.
  if (refusal !== undefined) cached?.[refusal]();
}

/** One answer as it comes. */
class Reply {
  readonly #observer: RequestObserver;
  readonly #accumulator = new Accumulator();
  readonly answer = this.#accumulator.answer;
  hasBegun = false;
  /** The one that was asked last. */
  model: string | undefined;
  #firstTextMs: number | undefined;

  constructor(observer: RequestObserver) {
    this.#observer = observer;
  }

  /** What was billed for the prompt, as far as it is known. */
  get use(): { promptTokens: number; cachedTokens: number; firstTextMs?: number } | undefined {
    const { promptTokenCount, cachedContentTokenCount = 0 } = this.answer.usageMetadata ?? {};
    if (promptTokenCount === undefined) return undefined;
    const used = { promptTokens: promptTokenCount, cachedTokens: cachedContentTokenCount };
    return { ...used, ...(this.#firstTextMs !== undefined && { firstTextMs: this.#firstTextMs }) };
  }

  async read(
    { client }: Connection,
    model: string,
    request: GenerateContentRequest,
  ): Promise<void> {
    const { signal, onText } = this.#observer;
    signal.throwIfAborted();
    this.model = model;
    const startMs = performance.now();
    for await (const event of client.streamGenerateContent(model, request, { signal })) {
      this.hasBegun = true;
      this.#accumulator.add(event);
      const first = event.candidates?.find(({ index = 0 }) => index === 0);
      const text = (first?.content?.parts ?? []).map(visibleText).join('');
      if (text === '') continue;
      this.#firstTextMs ??= performance.now() - startMs;
      onText(text);
    }
  }
}

/**
 * A request beside a cached content must not have a system instruction (interface: "cachedContent"):
 * what it would say is said in front of the prompt.
 */
function besideCached(
  { systemInstruction, contents, ...ask }: PromptRequest,
  name: string,
): PromptRequest & Pick<GenerateContentRequest, 'cachedContent'> {
  const { parts = [] } = systemInstruction ?? {};
  const [first, ...rest] = contents;
  const isUsers = first !== undefined && (first.role ?? 'user') === 'user';
  const front = { role: 'user', parts: [...parts, ...(isUsers ? (first.parts ?? []) : [])] };
  const others = isUsers ? rest : contents;
  return {
    ...ask,
    contents: front.parts.length > 0 ? [front, ...others] : others,
    cachedContent: name,
  };
}

/** A cached content may also be another key's. */
function refusalOf(error: unknown): 'gone' | 'refused' | undefined {
  const isDenied =
    isServiceError(error) && error.info.kind === 'auth' && error.info.reason !== 'invalid';
  return isDenied ? 'gone' : cacheRefusal(error);
}

/** The service and the model that answer now. Rejects with a ServiceError if there is none. */
export async function answering(
  connections: Connections,
): Promise<{ connection: Connection; model: string }> {
  const connection = connections.current;
  const model = await connections.model();
  if (model !== undefined) return { connection, model: model.name };
  throw new ServiceError('the service has no model that generates content', {
    kind: 'notFound',
  });
}

/** The request of an ask, as it is sent and as it is counted. */
export function withSafety(ask: PromptRequest): GenerateContentRequest {
  const safetySettings = readThresholds();
  return { ...ask, ...(safetySettings.length > 0 && { safetySettings }) };
}

/** The thresholds that everything outside the chat asks with. */
export function readThresholds(): SafetySetting[] {
  const { settings } = readDefaults({
    systemInstruction: '',
    generationConfig: {},
    safetySettings: readSetting('parley.chat.safetySettings'),
  });
  return settings.safetySettings ?? [];
}

/** How an answer ended whose stream has ended by itself. */
export function endKind(answer: Answer): 'complete' | 'tooLong' | 'blocked' | 'cut' {
  if (blockOf(answer) !== undefined) return 'blocked';
  if (!isComplete(answer)) return 'cut';
  const reason = answer.candidates[0]?.finishReason;
  if (reason === 'STOP') return 'complete';
  return reason === 'MAX_TOKENS' ? 'tooLong' : 'blocked';
}
