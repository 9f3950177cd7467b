import type { Client } from '../../client/client';
import type { Model } from '../../protocol/model';
import {
  builtInEmbeddingModel,
  embeddingModels,
} from '../../service/builtInModels/embeddingModels';

/** A service whose models can embed. */
export interface CompareService {
  /** The same for the same service in every window. */
  key: string;
  label: string;
  isEmbedded: boolean;
  client: Pick<Client, 'models' | 'batchEmbedContents'>;
}

/** A model that embeds, and the service that has it. */
export interface CompareModel {
  id: string;
  service: CompareService;
  model: Model;
}

/** The models of the services that embed, and the error of each service that did not list them. */
export async function listCompareModels(
  services: readonly CompareService[],
): Promise<{ models: CompareModel[]; errors: { service: CompareService; error: unknown }[] }> {
  const models: CompareModel[] = [];
  const errors: { service: CompareService; error: unknown }[] = [];
  const listed = await Promise.allSettled(services.map((service) => modelsOf(service)));
  for (const [index, outcome] of listed.entries()) {
    const service = services[index];
    if (service === undefined) continue;
    if (outcome.status === 'fulfilled') for (const each of outcome.value) models.push(each);
    else errors.push({ service, error: outcome.reason });
  }
  return { models, errors };
}

/** The one to begin with: the built-in model where its own service is connected, else the first of the service. */
export function firstModel(models: readonly CompareModel[]): CompareModel | undefined {
  const [first] = models;
  const own = models.filter(({ service }) => service.key === first?.service.key);
  return (
    own.find(({ model, service }) => service.isEmbedded && model.name === builtInEmbeddingModel) ??
    first
  );
}

/** Whether Parley embeds by itself, with nothing behind its own service. */
export function isBuiltIn({ service, model }: CompareModel): boolean {
  return service.isEmbedded && embeddingModels.some(({ name }) => name === model.name);
}

async function modelsOf(service: CompareService): Promise<CompareModel[]> {
  const models: CompareModel[] = [];
  for await (const model of service.client.models.list()) {
    if (model.supportedGenerationMethods?.includes('embedContent') !== true) continue;
    models.push({ id: `${service.key} ${model.name}`, service, model });
  }
  return models;
}
