import { isRecord } from '../../../protocol/isRecord';
import { modelNameFor } from '../../builtInModels/servedName';
import { askServer, jsonRequest, plainRequest, readAnswer } from './askServer';
import { countIn } from './countIn';
import type { ModelServer, ServedModel, ServerAccess } from './modelServer';
import { completeChat } from './openAiAnswer';
import { chatBody } from './openAiChat';
import { servedModel, type ServedModelFacts } from './servedModel';
import { invalidAnswer } from './serverErrors';
import { checkVectors, inputOf } from './vectors';

/** A model as the list of an OpenAI-compatible server has it. */
export interface ListedModel {
  id: string;
  owner: string | undefined;
  /** What llama-server and a few others say of it. */
  meta: Record<string, unknown>;
  /** Of a llama-server with several models: whether this one is in memory. */
  isLoaded: boolean;
}

interface EmbeddingList {
  data?: ({ index?: number; embedding?: unknown } | null)[];
}

/** Speaks the OpenAI-compatible interface of LM Studio, vLLM and many others. */
export function createOpenAiServer(access: ServerAccess): ModelServer {
  return {
    async listModels(signal) {
      const listed = await listOpenAiModels(access, signal);
      return listed.map((model) => openAiModel(access, model));
    },
    generate: (id, request, signal) =>
      completeChat(access, chatBody(access.address, id, request), signal),
    embed: (id, texts, signal) => embedByOpenAi(access, id, texts, signal),
  };
}

/** The models of a server. Rejects when it can't be reached or speaks another interface. */
export async function listOpenAiModels(
  access: ServerAccess,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const response = await askServer(access, plainRequest(`${access.address}/v1/models`, signal));
  const answer = await readAnswer(response, access.clock, signal);
  const data = isRecord(answer) ? answer['data'] : undefined;
  if (!Array.isArray(data)) throw invalidAnswer('The server doesn’t list models.');
  return data.flatMap((entry: unknown) => listedModel(entry) ?? []);
}

function listedModel(entry: unknown): ListedModel | undefined {
  if (!isRecord(entry) || typeof entry['id'] !== 'string') return undefined;
  const { id, owned_by: owner, meta, status } = entry;
  return {
    id,
    owner: typeof owner === 'string' ? owner : undefined,
    meta: isRecord(meta) ? meta : {},
    isLoaded: !isRecord(status) || status['value'] === 'loaded',
  };
}

/** A listed model as the service publishes it, with what is known of it beside the list. */
export function openAiModel(
  { address }: ServerAccess,
  { id, meta }: ListedModel,
  known: Partial<ServedModelFacts> = {},
): ServedModel {
  const contextTokens = countIn(meta['n_ctx_train']);
  const dimension = countIn(meta['n_embd']);
  return servedModel({
    id,
    name: modelNameFor(`local${new URL(address).port}`, id),
    server: 'a local server',
    address,
    hasTopK: false,
    isEmbedding: isEmbeddingName(id),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(dimension !== undefined && { dimension }),
    ...known,
  });
}

/** The list doesn't say; by custom the names do, for some families without the word. */
export function isEmbeddingName(id: string): boolean {
  return /embed|\b(?:bge|e5|gte)-|minilm/iu.test(id) && !/rerank/iu.test(id);
}

/** The vectors of texts by a model that embeds, in their order. */
export async function embedByOpenAi(
  access: ServerAccess,
  id: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  const body = { model: id, input: inputOf(texts) };
  const request = jsonRequest(`${access.address}/v1/embeddings`, body, signal);
  const answer = await readAnswer(await askServer(access, request), access.clock, signal);
  return checkVectors(vectorsIn(answer as EmbeddingList | null), texts.length);
}

/** Vectors may come in any order, each with the index of its text; some servers leave the index out. */
function vectorsIn(answer: EmbeddingList | null): unknown[] | undefined {
  const data = answer?.data;
  if (!Array.isArray(data)) return undefined;
  const vectors: unknown[] = [];
  for (const [place, entry] of data.entries()) vectors[entry?.index ?? place] = entry?.embedding;
  return vectors;
}
