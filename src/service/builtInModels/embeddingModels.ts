import type { Model } from '../../protocol/model';

/** The one that embeds unless another is chosen. */
export const builtInEmbeddingModel = 'models/parley-embedding';

/** Values of a whole vector of each of them. */
export const embeddingDimension = 768;

const methods = ['embedContent', 'batchEmbedContents', 'countTokens'];

/** The models of the embedding engine, which differ in what the interface lets them accept. */
export const embeddingModels: readonly Model[] = [
  {
    name: builtInEmbeddingModel,
    baseModelId: 'parley-embedding',
    version: '2',
    displayName: 'Parley Embedding',
    description:
      'Not a neural network. Lexical vectors of 768 dimensions: hashed words and letters, and a small ' +
      'table of synonyms that programmers use. Texts that share words are similar; texts that only ' +
      'share a meaning mostly are not. Works offline. Supports outputDimensionality.',
    inputTokenLimit: 8192,
    outputTokenLimit: 1,
    supportedGenerationMethods: methods,
  },
  {
    name: 'models/embedding-001',
    baseModelId: 'embedding-001',
    version: '001.2',
    displayName: 'Parley Embedding 001',
    description:
      'The vectors of parley-embedding with the older rules: supports taskType, and a title with ' +
      'RETRIEVAL_DOCUMENT.',
    inputTokenLimit: 2048,
    outputTokenLimit: 1,
    supportedGenerationMethods: methods,
  },
];
