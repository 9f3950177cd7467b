import { modelId, type Model } from '../../../protocol/model';
import type { ServedModel } from './modelServer';

/** What is known of a model of a server. */
export interface ServedModelFacts {
  id: string;
  name: string;
  /** What kind of server it is, for display. */
  server: string;
  address: string;
  /** Whether the server takes `topK`. */
  hasTopK: boolean;
  contextTokens?: number;
  /** The most that a prompt may have, where that is less. */
  promptTokens?: number;
  /** Whether it takes functions; absent where the server doesn't say. */
  functionCalling?: boolean;
  /** Whether the server counts by the model's own tokenizer and template. */
  countsExactly?: boolean;
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
  const { id, name, server, address, isEmbedding = false } = facts;
  const place = `Runs in ${server} at ${new URL(address).host}.`;
  return {
    id,
    model: {
      name,
      baseModelId: modelId(name),
      version: '1',
      displayName: id,
      description: isEmbedding ? `${place} ${vectorSentence(facts)}` : place,
      ...limitsOf(facts),
      ...(isEmbedding
        ? { supportedGenerationMethods: embeddingMethods }
        : { supportedGenerationMethods: textMethods, maxTemperature: 2, ...abilitiesOf(facts) }),
    },
  };
}

function limitsOf({
  contextTokens,
  promptTokens = contextTokens,
}: ServedModelFacts): Partial<Model> {
  return {
    ...(promptTokens !== undefined && { inputTokenLimit: promptTokens }),
    ...(contextTokens !== undefined && { outputTokenLimit: contextTokens }),
  };
}

function abilitiesOf({
  functionCalling,
  countsExactly = false,
  hasTopK,
}: ServedModelFacts): Partial<Model> {
  return {
    ...(functionCalling !== undefined && { functionCalling }),
    ...(countsExactly && { countsExactly }),
    ...(hasTopK && { topK: 40 }),
  };
}

function vectorSentence({ dimension }: ServedModelFacts): string {
  return dimension === undefined
    ? 'Creates embeddings.'
    : `Creates embeddings with ${dimension} dimensions.`;
}
