import type {
  BatchEmbedContentsRequest,
  BatchEmbedContentsResponse,
  ContentEmbedding,
  EmbedContentRequest,
  EmbedContentResponse,
  EmbeddingUsage,
} from '../embedding';
import { taskTypes } from '../embedding';
import { contentShape } from './contentShapes';
import { modalityTokenCountShape } from './responseShapes';
import { list, message, needed, one } from './shape';
import type { EnumShape } from './shape';

const taskTypeEnum: EnumShape = { name: 'TaskType', values: taskTypes };

/** Body of embedContent. */
export const embedContentRequestShape = message<EmbedContentRequest>('EmbedContentRequest', {
  model: 'string',
  content: needed(one(() => contentShape)),
  taskType: one(taskTypeEnum),
  title: 'string',
  outputDimensionality: 'int32',
});

/** Body of batchEmbedContents; published clients repeat the model beside the requests. */
export const batchEmbedContentsRequestShape = message<
  BatchEmbedContentsRequest & { model?: string }
>('BatchEmbedContentsRequest', {
  model: 'string',
  requests: needed(list(() => embedContentRequestShape)),
});

const contentEmbeddingShape = message<ContentEmbedding>('ContentEmbedding', {
  values: needed(list('float')),
});

const embeddingUsageShape = message<EmbeddingUsage>('EmbeddingUsageMetadata', {
  promptTokenCount: 'int32',
  promptTokenDetails: list(() => modalityTokenCountShape),
});

/** Answer of embedContent. */
export const embedContentResponseShape = message<EmbedContentResponse>('EmbedContentResponse', {
  embedding: needed(one(() => contentEmbeddingShape)),
  usageMetadata: one(() => embeddingUsageShape),
});

/** Answer of batchEmbedContents. */
export const batchEmbedContentsResponseShape = message<BatchEmbedContentsResponse>(
  'BatchEmbedContentsResponse',
  {
    embeddings: needed(list(() => contentEmbeddingShape)),
    usageMetadata: one(() => embeddingUsageShape),
  },
);
