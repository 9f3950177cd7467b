import type { Model } from '../../protocol/model';

/** The one that embeds unless another is chosen. */
export const builtInEmbeddingModel = 'models/parley-embedding';

/** Values of a whole vector of {@link builtInEmbeddingModel}. */
export const embeddingDimension = 128;
/** Of the older one. */
export const lexicalDimension = 768;

const methods = ['embedContent', 'batchEmbedContents', 'countTokens'];

/** The models of the embedding engine, which differ in what the interface lets them accept. */
export const embeddingModels: readonly Model[] = [
  {
    name: builtInEmbeddingModel,
    baseModelId: 'parley-embedding',
    version: '3',
    displayName: 'Parley Embedding',
    description:
      'A table of word vectors of 128 dimensions, learned from documentation and code in English. Texts ' +
      'about the same are similar, whether they share words or not; the order of words doesn’t count. A text ' +
      'without a learned word has a vector of zeros. Works offline. Supports outputDimensionality.',
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
      'Lexical vectors of 768 dimensions: hashed words and letters, and a small table of synonyms. Texts ' +
      'that share words are similar. The older rules: supports taskType, and a title with RETRIEVAL_DOCUMENT.',
    inputTokenLimit: 2048,
    outputTokenLimit: 1,
    supportedGenerationMethods: methods,
  },
];
