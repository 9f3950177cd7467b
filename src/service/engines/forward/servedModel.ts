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
}

/** A model as the service publishes it; limits that the server does not tell are left out. */
export function servedModel(facts: ServedModelFacts): ServedModel {
  const { id, name, server, address, hasTopK, contextTokens } = facts;
  return {
    id,
    model: {
      name,
      baseModelId: name.replace(/^models\//, ''),
      version: '1',
      displayName: `${id} (${server})`,
      description: `Runs in ${server} at ${new URL(address).host}.`,
      ...(contextTokens !== undefined && {
        inputTokenLimit: contextTokens,
        outputTokenLimit: contextTokens,
      }),
      supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
      maxTemperature: 2,
      ...(hasTopK && { topK: 40 }),
    },
  };
}
