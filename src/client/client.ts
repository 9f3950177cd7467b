import type { Model } from '../protocol/model';
import { createCachedContentsClient, type CachedContentsClient } from './cachedContentsClient';
import type { CallLimitOptions, ClientDependencies, ServiceEndpoint } from './clientOptions';
import { createEmbeddingsClient, type EmbeddingsClient } from './embeddingsClient';
import { createFilesClient, type FilesClient } from './filesClient';
import { createGenerationClient, type GenerationClient } from './generationClient';
import { createModelsClient, type ModelsClient } from './modelsClient';
import { Transport } from './transport';

/**
 * Speaks the interface to any service of it. Everything it throws is a `ServiceError`, with the key in
 * no part of it; a wrong option shows up as kind `invalid` in the first call, so that making a client
 * never fails.
 */
export interface Client extends GenerationClient, EmbeddingsClient {
  cachedContents: CachedContentsClient;
  files: FilesClient;
  models: ModelsClient;
}

export function createClient(
  endpoint: ServiceEndpoint,
  dependencies: ClientDependencies,
  limits: CallLimitOptions = {},
): Client {
  const transport = new Transport(endpoint, dependencies, limits);
  const knownModels = new Map<string, Model>();
  return {
    ...createGenerationClient(transport, knownModels),
    ...createEmbeddingsClient(transport),
    cachedContents: createCachedContentsClient(transport),
    files: createFilesClient(transport),
    models: createModelsClient(transport, knownModels),
  };
}
