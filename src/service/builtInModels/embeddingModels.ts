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
      'No neural network. Lexical vectors of 768 values: hashed words and letters, and a small table of ' +
      'words that programmers use for one another. Texts that share words are near each other, texts ' +
      'that only share a meaning mostly are not. Works offline. Takes outputDimensionality.',
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
      'The vectors of parley-embedding under the name whose rules are older: takes taskType, and a ' +
      'title with RETRIEVAL_DOCUMENT.',
    inputTokenLimit: 2048,
    outputTokenLimit: 1,
    supportedGenerationMethods: methods,
  },
];
