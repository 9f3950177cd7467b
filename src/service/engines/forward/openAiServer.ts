import { createParser } from 'eventsource-parser';
import type { Part } from '../../../protocol/content';
import type { FinishReason } from '../../../protocol/response';
import { ServiceError } from '../../../protocol/serviceError';
import type { EngineEvent, EngineRequest } from '../../engine';
import { answerFormat } from './answerFormat';
import { askServer, jsonRequest, readStreamed } from './askServer';
import { bodyText } from './bodyText';
import { chatMessages } from './chatMessages';
import type { ChatMessage } from './chatMessages';
import { modelNameFor } from './modelName';
import type { Fetch, ModelServer } from './modelServer';
import { servedModel } from './servedModel';

interface ModelList {
  data?: { id: string; meta?: { n_ctx_train?: number } }[];
}

/** A piece of an answer; servers differ in the name they give to thinking. */
interface Delta {
  content?: string | null;
  reasoning_content?: string | null;
  reasoning?: string | null;
}

/** An event of a chat completion. */
interface Chunk {
  choices?: {
    delta?: Delta;
    finish_reason?: string | null;
  }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
}

/** Speaks the OpenAI-compatible interface of llama-server, LM Studio and many others. */
export function createOpenAiServer(fetch: Fetch, address: string): ModelServer {
  return {
    async listModels(signal) {
      const response = await askServer(fetch, new Request(`${address}/v1/models`, { signal }));
      const { data } = (await response.json()) as ModelList;
      if (!Array.isArray(data)) {
        throw new ServiceError('The server does not list models', { kind: 'protocol' });
      }
      return data.map(({ id, meta }) =>
        servedModel({
          id,
          name: modelNameFor(`local${new URL(address).port}`, id),
          server: 'a local server',
          address,
          hasTopK: false,
          ...(meta?.n_ctx_train !== undefined && { contextTokens: meta.n_ctx_train }),
        }),
      );
    },
    generate: (id, request, signal) => generate(fetch, address, chatBody(id, request), signal),
  };
}

function chatBody(id: string, request: EngineRequest): unknown {
  const config = request.generationConfig;
  const format = answerFormat(config);
  return {
    model: id,
    stream: true,
    stream_options: { include_usage: true },
    messages: chatMessages(request).map(openAiMessage),
    seed: request.seed,
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

function openAiMessage({ role, text, images }: ChatMessage): unknown {
  if (images.length === 0) {
    return { role, content: text };
  }
  const pictures = images.map(({ mimeType, data }) => ({
    type: 'image_url',
    image_url: { url: `data:${mimeType};base64,${data}` },
  }));
  return { role, content: [{ type: 'text', text }, ...pictures] };
}

async function* generate(
  fetch: Fetch,
  address: string,
  body: unknown,
  signal: AbortSignal,
): AsyncIterable<EngineEvent> {
  const request = jsonRequest(`${address}/v1/chat/completions`, body, signal);
  const response = await askServer(fetch, request);
  let ending: EngineEvent = {};
  for await (const data of eventData(bodyText(response, signal))) {
    const chunk = readStreamed(data) as Chunk;
    const event = toEvent(chunk);
    // The counts come in an event of their own after the reason, and the reason has to come last.
    const { finishReason, usageMetadata, parts } = event;
    ending = {
      ...ending,
      ...(finishReason !== undefined && { finishReason }),
      ...(usageMetadata !== undefined && { usageMetadata }),
    };
    if (parts !== undefined) {
      yield { parts };
    }
  }
  if (ending.finishReason !== undefined) {
    yield ending;
  }
}

async function* eventData(pieces: AsyncIterable<string>): AsyncIterable<string> {
  const found: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => found.push(data) });
  for await (const piece of pieces) {
    parser.feed(piece);
    yield* found.splice(0).filter((data) => data !== '[DONE]');
  }
  parser.reset({ consume: true });
  yield* found.splice(0).filter((data) => data !== '[DONE]');
}

function toEvent({ choices, usage }: Chunk): EngineEvent {
  const { delta, finish_reason: reason } = choices?.[0] ?? {};
  const parts = deltaParts(delta ?? {});
  return {
    ...(parts.length > 0 && { parts }),
    ...(typeof reason === 'string' && { finishReason: finishReasons[reason] ?? 'OTHER' }),
    ...(usage && { usageMetadata: usageOf(usage) }),
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
}: NonNullable<Chunk['usage']>) {
  return {
    ...(prompt !== undefined && { promptTokenCount: prompt }),
    ...(completion !== undefined && { candidatesTokenCount: completion }),
  };
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
};
