import type { Client } from './client';
import type { Model } from '../protocol/model';

/** The models of a service that generate content. */
export async function fetchModels(client: Client, signal?: AbortSignal): Promise<Model[]> {
  const models: Model[] = [];
  for await (const model of client.models.list(signal && { signal })) {
    if (model.supportedGenerationMethods?.includes('generateContent') !== false) models.push(model);
  }
  return models;
}
