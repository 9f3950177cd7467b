import { modelName } from '../../../client/endpoint';
import type { Model } from '../../../protocol/model';
import type { Connection, Connections } from '../../../services/connection/connections';
import { serviceKey } from '../../../services/connection/serviceKey';
import { embeddedKey, type ServiceModel } from '../../../semanticSearch/embed/embeddingDestination';
import { builtInEmbeddingModel } from '../../../service/builtInModels/embeddingModels';

/** A model that embeds, with what its service publishes of it. */
export interface ListedModel extends ServiceModel {
  published: Model;
}

/** What can be chosen from. */
export interface SearchModelList {
  models: ListedModel[];
  /** Why a service could not list its models. */
  failed: { connection: Connection; error: unknown }[];
}

/** The same vectors under a name whose rules are older. */
const insideTwin = 'models/embedding-001';

/** The models that embed: of the embedded service with the local model server first, then of the service connected. */
export async function listSearchModels(
  { embedded, current }: Pick<Connections, 'embedded' | 'current'>,
  signal: AbortSignal,
): Promise<SearchModelList> {
  const list: SearchModelList = { models: [], failed: [] };
  for (const connection of current.isEmbedded ? [embedded] : [embedded, current]) {
    try {
      for (const each of await modelsOf(connection, signal)) list.models.push(each);
    } catch (error) {
      signal.throwIfAborted();
      list.failed.push({ connection, error });
    }
  }
  return list;
}

async function modelsOf(connection: Connection, signal: AbortSignal): Promise<ListedModel[]> {
  const service = serviceKey(connection);
  const models: ListedModel[] = [];
  for await (const published of connection.client.models.list({ signal })) {
    const model = modelName(published.name);
    const isInside = service === embeddedKey && [builtInEmbeddingModel, insideTwin].includes(model);
    if (embeds(published) && !isInside) models.push({ service, model, published });
  }
  return models;
}

function embeds({ supportedGenerationMethods = [] }: Model): boolean {
  return supportedGenerationMethods.some((method) =>
    ['embedContent', 'batchEmbedContents'].includes(method),
  );
}
