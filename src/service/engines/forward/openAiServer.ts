import { createParser } from 'eventsource-parser';
import type { FunctionCall, Part } from '../../../protocol/content';
import type { FinishReason } from '../../../protocol/response';
import type { EngineEvent, EngineRequest, TokenStep } from '../../engine';
import { answerFormat } from './answerFormat';
import { askServer, jsonRequest, plainRequest, readAnswer, readStreamed } from './askServer';
import { bodyText } from './bodyText';
import { chatMessages } from './chatMessages';
import type { ServerMessage } from './chatMessages';
import { CallAssembler, callIdOf, functionTools, mustCall } from './functionTools';
import type { PartialCall } from './functionTools';
import { inShortLines } from './lines';
import { modelNameFor } from '../../builtInModels/servedName';
import type { ModelServer, ServerAccess } from './modelServer';
import { servedModel } from './servedModel';
import { invalidAnswer } from './serverErrors';
import { checkVectors, inputOf } from './vectors';

interface ModelList {
  data?: { id: string; owned_by?: string; meta?: { n_ctx_train?: number; n_embd?: number } }[];
}

interface EmbeddingList {
  data?: ({ index?: number; embedding?: unknown } | null)[];
}

/** A piece of an answer; servers differ in the name they give to thinking. */
interface Delta {
  content?: string | null;
  reasoning_content?: string | null;
  reasoning?: string | null;
  tool_calls?: PartialCall[] | null;
}

interface ReportedToken {
  token: string;
  logprob: number;
  top_logprobs?: { token: string; logprob: number }[];
}

/** An event of a chat completion. */
interface Chunk {
  choices?: {
    delta?: Delta;
    /** Of servers that don't stream. */
    message?: Delta;
    finish_reason?: string | null;
    logprobs?: { content?: ReportedToken[] | null } | null;
  }[];
  usage?: {
    prompt_tokens?: number;
    completion_tokens?: number;
    /** Only of servers that say what they did not have to read again. */
    prompt_tokens_details?: { cached_tokens?: unknown } | null;
  } | null;
}

/** Speaks the OpenAI-compatible interface of llama-server, LM Studio and many others. */
export function createOpenAiServer(access: ServerAccess): ModelServer {
  const { address, clock } = access;
  let isLlamaServer = false;
  return {
    async listModels(signal) {
      const response = await askServer(access, plainRequest(`${address}/v1/models`, signal));
      const { data } = ((await readAnswer(response, clock, signal)) ?? {}) as ModelList;
      if (!Array.isArray(data)) throw invalidAnswer('The server doesn’t list models.');
      isLlamaServer = data.some(({ owned_by: owner }) => owner === 'llamacpp');
      return data.map(({ id, meta }) =>
        servedModel({
          id,
          name: modelNameFor(`local${new URL(address).port}`, id),
          server: 'a local server',
          address,
          hasTopK: false,
          isEmbedding: isEmbeddingName(id),
          ...(meta?.n_ctx_train !== undefined && { contextTokens: meta.n_ctx_train }),
          ...(meta?.n_embd !== undefined && { dimension: meta.n_embd }),
        }),
      );
    },
    generate: (id, request, signal) => {
      // What it does by itself unless it is an old one; other servers refuse fields they don't know.
      const extra = isLlamaServer && request.cached !== undefined ? { cache_prompt: true } : {};
      return generate(access, { ...chatBody(id, request), ...extra }, signal);
    },
    async embed(id, texts, signal) {
      const body = { model: id, input: inputOf(texts) };
      const request = jsonRequest(`${address}/v1/embeddings`, body, signal);
      const answer = await readAnswer(await askServer(access, request), clock, signal);
      return checkVectors(vectorsIn(answer as EmbeddingList | null), texts.length);
    },
  };
}

/** The list doesn't say; by custom the names do, for some families without the word. */
function isEmbeddingName(id: string): boolean {
  return /embed|\b(?:bge|e5|gte)-|minilm/iu.test(id) && !/rerank/iu.test(id);
}

/** Vectors may come in any order, each with the index of its text; some servers leave the index out. */
function vectorsIn(answer: EmbeddingList | null): unknown[] | undefined {
  const data = answer?.data;
  if (!Array.isArray(data)) return undefined;
  const vectors: unknown[] = [];
  for (const [place, entry] of data.entries()) vectors[entry?.index ?? place] = entry?.embedding;
  return vectors;
}

function chatBody(id: string, request: EngineRequest): object {
  const config = request.generationConfig;
  const { cached, own } = chatMessages(request);
  const format = answerFormat(config);
  return {
    model: id,
    stream: true,
    stream_options: { include_usage: true },
    messages: [...cached, ...own].map(openAiMessage),
    ...toolFields(request),
    ...(config.responseLogprobs === true && { logprobs: true, top_logprobs: config.logprobs ?? 0 }),
    // One that the service drew says nothing, and some services refuse the field.
    ...(config.seed !== undefined && { seed: request.seed }),
    temperature: config.temperature,
    top_p: config.topP,
    max_tokens: config.maxOutputTokens,
    stop: config.stopSequences,
    presence_penalty: config.presencePenalty,
    frequency_penalty: config.frequencyPenalty,
    ...(format.kind === 'json' && { response_format: { type: 'json_object' } }),
    ...(format.kind === 'schema' && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', schema: format.schema },
      },
    }),
  };
}

function toolFields(request: EngineRequest): object {
  const tools = functionTools(request);
  return tools.length === 0 ? {} : { tools, ...(mustCall(request) && { tool_choice: 'required' }) };
}

function openAiMessage({ role, text, images, calls, answered }: ServerMessage): unknown {
  if (answered !== undefined) return { role, content: text, tool_call_id: callIdOf(answered) };
  if (calls.length > 0) return { role, content: text, tool_calls: calls.map(openAiCall) };
  if (images.length === 0) return { role, content: text };
  const pictures = images.map(({ mimeType, data }) => ({
    type: 'image_url',
    image_url: { url: `data:${mimeType};base64,${data}` },
  }));
  return { role, content: [{ type: 'text', text }, ...pictures] };
}

function openAiCall(call: FunctionCall): unknown {
  const { name, args = {} } = call;
  return {
    id: callIdOf(call),
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  };
}

async function* generate(
  access: ServerAccess,
  body: unknown,
  signal: AbortSignal,
): AsyncIterable<EngineEvent> {
  const { address, clock } = access;
  const request = jsonRequest(`${address}/v1/chat/completions`, body, signal);
  const response = await askServer(access, request);
  const calls = new CallAssembler();
  let ending: EngineEvent = {};
  const pieces = bodyText(response, clock, signal);
  for await (const data of isWhole(response) ? wholeText(pieces) : eventData(pieces)) {
    const chunk = readStreamed(data) as Chunk;
    const event = toEvent(chunk);
    // The counts come in an event of their own after the reason, and the reason has to come last.
    const { finishReason, usageMetadata, ...news } = event;
    addCalls(calls, chunk);
    ending = {
      ...ending,
      ...(finishReason !== undefined && { finishReason }),
      ...(usageMetadata !== undefined && { usageMetadata }),
    };
    if (news.parts !== undefined) yield news;
  }
  if (ending.finishReason !== undefined) yield withCalls(ending, calls.finish());
}

/** Servers that send calls whole leave their numbers out. */
function addCalls(calls: CallAssembler, { choices }: Chunk): void {
  const { message, delta = message } = choices?.[0] ?? {};
  delta?.tool_calls?.forEach((piece, index) => calls.add({ index, ...piece }));
}

function withCalls(ending: EngineEvent, calls: Part[] | undefined): EngineEvent {
  if (calls === undefined) return { ...ending, finishReason: 'MALFORMED_FUNCTION_CALL' };
  return calls.length === 0 ? ending : { ...ending, parts: calls };
}

/** Whether an answer isn't a stream: servers say so of errors, and of answers that they don't stream. */
function isWhole({ headers }: Response): boolean {
  return /^application\/json\b/iu.test(headers.get('content-type') ?? '');
}

async function* wholeText(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  yield text;
}

async function* eventData(pieces: AsyncIterable<string>): AsyncIterable<string> {
  const found: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => found.push(data) });
  for await (const piece of inShortLines(pieces)) {
    parser.feed(piece);
    yield* found.splice(0).filter((data) => data !== '[DONE]');
  }
  parser.reset({ consume: true });
  yield* found.splice(0).filter((data) => data !== '[DONE]');
}

function toEvent({ choices, usage }: Chunk): EngineEvent {
  const { message, delta = message, finish_reason: reason, logprobs } = choices?.[0] ?? {};
  const reported = logprobs?.content ?? [];
  const parts = deltaParts(delta ?? {});
  return {
    ...(parts.length > 0 && { parts }),
    ...(reported.length > 0 && { logprobs: reported.map(tokenStep) }),
    ...(typeof reason === 'string' && { finishReason: finishReasons[reason] ?? 'OTHER' }),
    ...(usage && { usageMetadata: usageOf(usage) }),
  };
}

function tokenStep({ token, logprob, top_logprobs: top = [] }: ReportedToken): TokenStep {
  return {
    token,
    logProbability: logprob,
    top: top.map((other) => ({ token: other.token, logProbability: other.logprob })),
  };
}

function deltaParts({ content, reasoning_content: thinking, reasoning }: Delta): Part[] {
  const thought = thinking ?? reasoning ?? '';
  return [
    ...(thought === '' ? [] : [{ text: thought, thought: true }]),
    ...(content ? [{ text: content }] : []),
  ];
}

function usageOf({
  prompt_tokens: prompt,
  completion_tokens: completion,
  prompt_tokens_details: details,
}: NonNullable<Chunk['usage']>) {
  const reused = details?.cached_tokens;
  return {
    ...(isPositive(reused) && { cachedContentTokenCount: Math.min(reused, prompt ?? reused) }),
    ...(prompt !== undefined && { promptTokenCount: prompt }),
    ...(completion !== undefined && { candidatesTokenCount: completion }),
  };
}

function isPositive(count: unknown): count is number {
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0;
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  tool_calls: 'STOP',
  content_filter: 'SAFETY',
};
