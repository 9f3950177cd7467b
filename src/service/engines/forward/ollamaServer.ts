import type { CachedPrefix, EngineEvent, EngineRequest } from '../../engine';
import type { Part } from '../../../protocol/content';
import { isRecord } from '../../../protocol/isRecord';
import type { FinishReason } from '../../../protocol/response';
import { ServiceError } from '../../../protocol/serviceError';
import { violationFailure } from '../../../protocol/failure';
import { noLogprobs } from '../../generation/logprobs';
import { answerFormat } from './answerFormat';
import { askServer, jsonRequest, plainRequest, readAnswer, readStreamed } from './askServer';
import { bodyText } from './bodyText';
import { chatMessages } from './chatMessages';
import type { ServerMessage } from './chatMessages';
import { contextTokensFor } from './contextTokens';
import { countIn } from './countIn';
import { functionTools, mustCall } from './functionTools';
import { lines } from './lines';
import { modelNameFor } from '../../builtInModels/servedName';
import type { ModelServer, ServedModel, ServerAccess } from './modelServer';
import { recordsIn } from './recordsIn';
import { servedModel } from './servedModel';
import { noAnswer } from './serverErrors';
import { checkVectors, inputOf } from './vectors';

interface Tags {
  models?: { name: string }[];
}

/** The fields of /api/show that are read; lengths are under `{architecture}.context_length` and the like. */
interface Shown {
  model_info?: Record<string, unknown> | null;
  capabilities?: string[] | null;
}

/** A line of the answer to /api/chat. */
interface ChatLine {
  message?: {
    content?: unknown;
    thinking?: unknown;
    tool_calls?: unknown;
  } | null;
  done?: unknown;
  done_reason?: string | null;
  prompt_eval_count?: unknown;
  eval_count?: unknown;
}

/** Speaks Ollama's own interface, which says more of a model than its OpenAI-compatible one. */
export function createOllamaServer(access: ServerAccess): ModelServer {
  const { address, clock } = access;
  const contextTokens = new Map<string, number>();
  return {
    async listModels(signal) {
      const response = await askServer(access, plainRequest(`${address}/api/tags`, signal));
      const { models } = ((await readAnswer(response, clock, signal)) ?? {}) as Tags;
      if (!Array.isArray(models)) {
        throw new ServiceError('The server isn’t Ollama', { kind: 'protocol' });
      }
      const shown = await showModels(access, models, signal);
      for (const { id, model } of shown) {
        if (model.inputTokenLimit !== undefined) contextTokens.set(id, model.inputTokenLimit);
      }
      return shown;
    },
    async *generate(id, request, signal) {
      refuseUnable(request);
      const body = {
        ...chatBody(id, request, contextTokens.get(id)),
        ...(request.cached && { keep_alive: keepAlive(request.cached, clock.now()) }),
      };
      yield* generate(access, body, signal);
    },
    async embed(id, texts, signal) {
      const body = { model: id, input: inputOf(texts), truncate: false };
      const response = await askServer(access, jsonRequest(`${address}/api/embed`, body, signal));
      const answer = (await readAnswer(response, clock, signal)) as { embeddings?: unknown } | null;
      return checkVectors(answer?.embeddings, texts.length);
    },
  };
}

/** Its chat has no field for either. */
function refuseUnable(request: EngineRequest): void {
  if (request.generationConfig.responseLogprobs === true) throw noLogprobs(request.model);
  if (mustCall(request)) {
    const rule = `Mode ANY is not supported for ${request.model.name}: Ollama decides on its own.`;
    const field = 'tool_config.function_calling_config.mode';
    throw violationFailure([{ field, rule }]);
  }
}

/** One that can't be shown, as its files are gone or damaged, takes no other with it. Rejects where none can. */
async function showModels(
  access: ServerAccess,
  models: NonNullable<Tags['models']>,
  signal: AbortSignal,
): Promise<ServedModel[]> {
  const asked = models.map(({ name }) => showModel(access, name, signal));
  const settled = await Promise.allSettled(asked);
  signal.throwIfAborted();
  const shown = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (shown.length === 0) await Promise.all(asked);
  return shown.flat();
}

async function showModel(
  access: ServerAccess,
  id: string,
  signal: AbortSignal,
): Promise<ServedModel[]> {
  const { address, clock } = access;
  const response = await askServer(
    access,
    jsonRequest(`${address}/api/show`, { model: id }, signal),
  );
  const shown = ((await readAnswer(response, clock, signal)) ?? {}) as Shown;
  const isEmbedding = shown.capabilities?.includes('completion') === false;
  if (isEmbedding && shown.capabilities?.includes('embedding') !== true) return [];
  const functionCalling = shown.capabilities?.includes('tools');
  const contextTokens = lengthIn(shown, '.context_length');
  const dimension = lengthIn(shown, '.embedding_length');
  return [
    servedModel({
      id,
      name: modelNameFor('ollama', id),
      server: 'Ollama',
      address,
      hasTopK: true,
      isEmbedding,
      ...(functionCalling !== undefined && { functionCalling }),
      ...(contextTokens !== undefined && { contextTokens }),
      ...(dimension !== undefined && { dimension }),
    }),
  ];
}

function lengthIn({ model_info: info }: Shown, ending: string): number | undefined {
  const length = Object.entries(info ?? {}).find(([key]) => key.endsWith(ending))?.[1];
  return typeof length === 'number' ? length : undefined;
}

function chatBody(id: string, request: EngineRequest, contextTokens: number | undefined): object {
  const config = request.generationConfig;
  const format = answerFormat(config);
  const { cached, own } = chatMessages(request);
  const tools = functionTools(request);
  return {
    model: id,
    stream: true,
    // Where the context is full, Ollama would forget its beginning without a word. Versions before 0.12 ignore both.
    shift: false,
    truncate: false,
    messages: [...cached, ...own].map(ollamaMessage),
    ...(tools.length > 0 && { tools }),
    ...(format.kind === 'json' && { format: 'json' }),
    ...(format.kind === 'schema' && { format: format.schema }),
    options: {
      seed: request.seed,
      // Left alone, it is a default that long prompts don’t fit in.
      num_ctx: contextTokensFor(
        { cached, own, tools, maxOutputTokens: config.maxOutputTokens },
        contextTokens,
      ),
      temperature: config.temperature,
      top_p: config.topP,
      top_k: config.topK,
      num_predict: config.maxOutputTokens,
      stop: config.stopSequences,
      presence_penalty: config.presencePenalty,
      frequency_penalty: config.frequencyPenalty,
    },
  };
}

/** What Ollama itself does, and the most that a cached content may hold a model in its memory unused. */
const leastKeptSeconds = 5 * 60;
const mostKeptSeconds = 60 * 60;

/** How long the model stays loaded after the answer, and with it what the server has read. */
function keepAlive({ expireMs }: CachedPrefix, nowMs: number): string {
  const leftSeconds = Math.ceil((expireMs - nowMs) / 1000);
  return `${Math.min(Math.max(leftSeconds, leastKeptSeconds), mostKeptSeconds)}s`;
}

function ollamaMessage({ role, text, images, calls, answered }: ServerMessage): unknown {
  return {
    role,
    content: text,
    ...(images.length > 0 && { images: images.map(({ data }) => data) }),
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ name, args = {} }) => ({ function: { name, arguments: args } })),
    }),
    ...(answered !== undefined && { tool_name: answered.name }),
  };
}

async function* generate(
  access: ServerAccess,
  body: unknown,
  signal: AbortSignal,
): AsyncIterable<EngineEvent> {
  const { address, clock } = access;
  const response = await askServer(access, jsonRequest(`${address}/api/chat`, body, signal));
  let isAnswer = false;
  for await (const line of lines(bodyText(response, clock, signal))) {
    isAnswer = true;
    const event = toEvent((await readStreamed(access, line)) ?? {});
    yield event;
    // What is between may leave the connection open.
    if (event.finishReason !== undefined) return;
  }
  if (!isAnswer) throw noAnswer(undefined, undefined);
}

function toEvent(line: ChatLine): EngineEvent {
  const { content, thinking, tool_calls: calls } = line.message ?? {};
  const [read, written] = [countIn(line.prompt_eval_count), countIn(line.eval_count)];
  return {
    parts: [
      ...(isText(thinking) ? [{ text: thinking, thought: true }] : []),
      ...(isText(content) ? [{ text: content }] : []),
      ...recordsIn(calls).flatMap(callPart),
    ],
    ...(line.done === true && {
      finishReason: finishReasons.get(line.done_reason ?? 'stop') ?? 'OTHER',
      usageMetadata: {
        ...(read !== undefined && { promptTokenCount: read }),
        ...(written !== undefined && { candidatesTokenCount: written }),
      },
    }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function callPart({ function: called }: Record<string, unknown>): Part[] {
  if (!isRecord(called) || !isText(called['name'])) return [];
  const { name, arguments: args } = called;
  return [{ functionCall: { name, args: isRecord(args) ? args : {} } }];
}

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'STOP'],
  ['length', 'MAX_TOKENS'],
]);
