import { modelId } from '../../../protocol/model';
import type { ServedModel } from './modelServer';

interface ServedModelFacts {
  id: string;
  name: string;
  /** What kind of server it is, for display. */
  server: string;
  address: string;
  /** Whether the server takes `topK`. */
  hasTopK: boolean;
  contextTokens?: number;
  /** Whether it takes functions; absent where the server doesn't say. */
  functionCalling?: boolean;
  /** Whether it makes vectors and no text. */
  isEmbedding?: boolean;
  /** Values of its vectors. */
  dimension?: number;
}

const textMethods = [
  'generateContent',
  'streamGenerateContent',
  'countTokens',
  'createCachedContent',
];
const embeddingMethods = ['embedContent', 'batchEmbedContents', 'countTokens'];

/** A model as the service publishes it; limits that the server does not report are left out. */
export function servedModel(facts: ServedModelFacts): ServedModel {
  const { id, name, server, address, hasTopK, contextTokens, isEmbedding = false } = facts;
  const { functionCalling } = facts;
  const place = `Runs in ${server} at ${new URL(address).host}.`;
  return {
    id,
    model: {
      name,
      baseModelId: modelId(name),
      version: '1',
      displayName: id,
      description: isEmbedding ? `${place} ${vectorSentence(facts)}` : place,
      ...(contextTokens !== undefined && {
        inputTokenLimit: contextTokens,
        outputTokenLimit: contextTokens,
      }),
      supportedGenerationMethods: isEmbedding ? embeddingMethods : textMethods,
      ...(!isEmbedding && { maxTemperature: 2 }),
      ...(functionCalling !== undefined && !isEmbedding && { functionCalling }),
      ...(hasTopK && !isEmbedding && { topK: 40 }),
    },
  };
}

function vectorSentence({ dimension }: ServedModelFacts): string {
  return dimension === undefined
    ? 'Creates embeddings.'
    : `Creates embeddings with ${dimension} dimensions.`;
}
