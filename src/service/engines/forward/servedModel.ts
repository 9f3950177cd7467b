import { modelId } from '../../../protocol/model';
import type { ServedModel } from './modelServer';

interface ServedModelFacts {
  id: string;
  name: string;
  /** What kind of server it is, for people. */
  server: string;
  address: string;
  /** Whether the server takes `topK`. */
  hasTopK: boolean;
  contextTokens?: number;
  /** Whether it makes vectors and no text. */
  isEmbedding?: boolean;
}

const textMethods = [
  'generateContent',
  'streamGenerateContent',
  'countTokens',
  'createCachedContent',
];
const embeddingMethods = ['embedContent', 'batchEmbedContents', 'countTokens'];

/** A model as the service publishes it; limits that the server does not tell are left out. */
export function servedModel(facts: ServedModelFacts): ServedModel {
  const { id, name, server, address, hasTopK, contextTokens, isEmbedding = false } = facts;
  return {
    id,
    model: {
      name,
      baseModelId: modelId(name),
      version: '1',
      displayName: `${id} (${server})`,
      description: `Runs in ${server} at ${new URL(address).host}.`,
      ...(contextTokens !== undefined && {
        inputTokenLimit: contextTokens,
        outputTokenLimit: contextTokens,
      }),
      supportedGenerationMethods: isEmbedding ? embeddingMethods : textMethods,
      ...(!isEmbedding && { maxTemperature: 2 }),
      ...(hasTopK && !isEmbedding && { topK: 40 }),
    },
  };
}
