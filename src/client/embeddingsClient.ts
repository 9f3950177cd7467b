import type {
  BatchEmbedContentsResponse,
  ContentEmbedding,
  EmbedContentRequest,
  EmbedContentResponse,
  EmbeddingUsage,
} from '../protocol/embedding';
import { isRecord } from '../protocol/isRecord';
import {
  checkBatchEntry,
  checkEmbedContentRequest,
  maxBatchEmbedRequests,
} from '../protocol/rules/embeddingRules';
import type { RuleContext } from '../protocol/rules/rule';
import { ServiceError } from '../protocol/serviceError';
import {
  batchEmbedContentsResponseShape,
  embedContentResponseShape,
} from '../protocol/shapes/embeddingShapes';
import type { RequestOptions } from './clientOptions';
import { modelName, modelPath } from './endpoint';
import { invalidField, refuse } from './invalid';
import type { Operation } from './operation';
import type { Transport } from './transport';

/** The embeddings of one batch, reported as soon as they arrive. */
export interface EmbeddingProgress {
  /** Those of the batch; the first of them is number `done - embeddings.length` of all. */
  embeddings: readonly ContentEmbedding[];
  done: number;
  total: number;
}

/** What a batch of any size takes beside what every call takes. */
export interface BatchOptions extends RequestOptions {
  onProgress?: (progress: EmbeddingProgress) => void;
  /** Requests sent at once, at most 100, which is also the default. */
  batchSize?: number;
}

/** Text as vectors (interface: "Embeddings"). Models are named `models/{model}` or `{model}`. */
export interface EmbeddingsClient {
  embedContent(
    model: string,
    request: EmbedContentRequest,
    options?: RequestOptions,
  ): Promise<EmbedContentResponse>;
  /**
   * The vectors of any number of requests, in their order: sent one batch after the other, none larger
   * than a service takes. The usage is that of all batches,
   * its details one after the other. What had arrived before a failure
   * was reported through `onProgress`.
   */
  batchEmbedContents(
    model: string,
    requests: readonly EmbedContentRequest[],
    options?: BatchOptions,
  ): Promise<BatchEmbedContentsResponse>;
}

/** A batch is kept well below the size of request that services take. */
const maxBatchChars = 4_000_000;

export function createEmbeddingsClient(transport: Transport): EmbeddingsClient {
  return {
    embedContent: async (model, request, options) => {
      const prepare = (): Operation => embedOperation(model, request);
      const answer = await transport.request<EmbedContentResponse>(prepare, options);
      if (!isEmbedding(answer.embedding)) throw noEmbeddings(1);
      return answer;
    },
    batchEmbedContents: (model, requests, options) =>
      embedInBatches(transport, model, requests, options),
  };
}

async function embedInBatches(
  transport: Transport,
  model: string,
  requests: readonly EmbedContentRequest[],
  { onProgress, batchSize = maxBatchEmbedRequests, ...options }: BatchOptions = {},
): Promise<BatchEmbedContentsResponse> {
  const name = modelName(model);
  const context = ruleContext(model);
  const named = requests.map((request) => ({ model: name, ...request }));
  // All are checked before the first is sent, by their places in the list that was given.
  refuse(
    named.flatMap((request, index) =>
      checkBatchEntry(request, name, `requests[${index}]`, context),
    ),
  );
  const all: BatchEmbedContentsResponse = { embeddings: [] };
  for (const batch of batchesOf(named, batchSize)) {
    const prepare = (): Operation => batchOperation(model, batch);
    const answer = await transport.request<BatchEmbedContentsResponse>(prepare, options);
    const embeddings = vectorsOf(answer.embeddings, batch.length);
    for (const each of embeddings) all.embeddings.push(each);
    addUsage(all, answer.usageMetadata);
    onProgress?.({ embeddings, done: all.embeddings.length, total: requests.length });
  }
  return all;
}

/** The embeddings of an answer, when there is one for each request: a gap would shift all behind it. */
function vectorsOf(embeddings: unknown, count: number): ContentEmbedding[] {
  const list: unknown[] = Array.isArray(embeddings) ? embeddings : [];
  if (list.length !== count || !list.every(isEmbedding)) throw noEmbeddings(count);
  return list;
}

function noEmbeddings(count: number): ServiceError {
  const message = `The service didn’t return the ${count} requested embeddings`;
  return new ServiceError(message, { kind: 'protocol' });
}

function isEmbedding(value: unknown): value is ContentEmbedding {
  return isRecord(value) && Array.isArray(value['values']) && value['values'].length > 0;
}

/** Adds the counts of one batch to those of the batches before it. */
function addUsage(all: BatchEmbedContentsResponse, usage: EmbeddingUsage | undefined): void {
  const before = all.usageMetadata;
  if (usage === undefined) return;
  all.usageMetadata =
    before === undefined
      ? usage
      : {
          ...usage,
          promptTokenCount: (before.promptTokenCount ?? 0) + (usage.promptTokenCount ?? 0),
          promptTokenDetails: [
            ...(before.promptTokenDetails ?? []),
            ...(usage.promptTokenDetails ?? []),
          ],
        };
}

/** In their order, each as large as the count and the size of their texts allow. */
function batchesOf(requests: EmbedContentRequest[], batchSize: number): EmbedContentRequest[][] {
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > maxBatchEmbedRequests) {
    throw invalidField('batchSize', `must be a whole number from 1 to ${maxBatchEmbedRequests}`);
  }
  const batches: EmbedContentRequest[][] = [];
  let chars = Infinity;
  for (const request of requests) {
    const size = textLength(request);
    const last = batches.at(-1);
    if (last === undefined || last.length >= batchSize || chars + size > maxBatchChars) {
      batches.push([request]);
      chars = size;
    } else {
      last.push(request);
      chars += size;
    }
  }
  return batches;
}

function textLength({ content, title = '' }: EmbedContentRequest): number {
  return (content.parts ?? []).reduce((sum, { text = '' }) => sum + text.length, title.length);
}

function embedOperation(model: string, request: EmbedContentRequest): Operation {
  refuse(checkEmbedContentRequest(request, ruleContext(model)));
  return {
    method: 'POST',
    path: `${modelPath(model)}:embedContent`,
    body: request,
    answerShape: embedContentResponseShape,
    isRepeatable: true,
  };
}

function batchOperation(model: string, requests: EmbedContentRequest[]): Operation {
  return {
    method: 'POST',
    path: `${modelPath(model)}:batchEmbedContents`,
    body: { requests },
    answerShape: batchEmbedContentsResponseShape,
    isRepeatable: true,
  };
}

/**
 * All that is known of a model by its name: what every source says of the oldest one. Whether another
 * one takes a task type is left to the service, for public ones do where the interface says no.
 */
function ruleContext(model: string): RuleContext {
  return modelName(model) === 'models/embedding-001'
    ? { embedding: { takesTaskType: true, takesOutputDimensionality: false } }
    : {};
}
