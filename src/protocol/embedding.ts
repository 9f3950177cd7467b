import type { Content } from './content';
import type { Open } from './open';
import type { ModalityTokenCount } from './response';

/** What an embedding is meant for (interface: "TaskType"; the last one is known from public servers). */
export const taskTypes = [
  'TASK_TYPE_UNSPECIFIED',
  'RETRIEVAL_QUERY',
  'RETRIEVAL_DOCUMENT',
  'SEMANTIC_SIMILARITY',
  'CLASSIFICATION',
  'CLUSTERING',
  'QUESTION_ANSWERING',
  'FACT_VERIFICATION',
  'CODE_RETRIEVAL_QUERY',
] as const;

export type TaskType = Open<(typeof taskTypes)[number]>;

/** Body of embedContent, and one entry of batchEmbedContents. Only `parts.text` of `content` counts. */
export interface EmbedContentRequest {
  /** `models/{model}`; in a batch it equals the batch's. */
  model?: string;
  content: Content;
  taskType?: TaskType;
  /** Has an effect only with the task type RETRIEVAL_DOCUMENT. */
  title?: string;
  /** Excess values are cut from the end of the vector. */
  outputDimensionality?: number;
}

/** An embedding vector (interface: "ContentEmbedding"). */
export interface ContentEmbedding {
  values: number[];
}

/** Tokens embedded, as newer services report them. */
export interface EmbeddingUsage {
  promptTokenCount?: number;
  promptTokenDetails?: ModalityTokenCount[];
}

/** Answer of embedContent; some services report its tokens. */
export interface EmbedContentResponse {
  embedding: ContentEmbedding;
  usageMetadata?: EmbeddingUsage;
}

/** Body of batchEmbedContents. */
export interface BatchEmbedContentsRequest {
  requests: EmbedContentRequest[];
}

/** Answer of batchEmbedContents, in the order of the requests. */
export interface BatchEmbedContentsResponse {
  embeddings: ContentEmbedding[];
  usageMetadata?: EmbeddingUsage;
}
