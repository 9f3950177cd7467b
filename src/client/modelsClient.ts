import type { ListModelsResponse, Model } from '../protocol/model';
import { listModelsResponseShape, modelShape } from '../protocol/shapes/responseShapes';
import type { RequestOptions } from './clientOptions';
import { modelPath } from './endpoint';
import type { Operation } from './operation';
import { walkPages } from './pages';
import { listOperation } from './resourceOperations';
import type { Transport } from './transport';

/** The models a service offers (interface: "Other operations used by clients"). */
export interface ModelsClient {
  /** Every model, page after page as they are asked for. */
  list(options?: RequestOptions): AsyncIterable<Model>;
  /** One model by `models/{model}` or `{model}`. */
  get(name: string, options?: RequestOptions): Promise<Model>;
}

/** As large as pages get: models are small, and a page is a round trip. */
const pageSize = 1000;

/** @param known where every model that the service lists is kept, by name */
export function createModelsClient(transport: Transport, known: Map<string, Model>): ModelsClient {
  return {
    async *list(options) {
      for await (const { models = [] } of modelPages(transport, options)) {
        for (const model of models) known.set(model.name, model);
        yield* models;
      }
    },
    async get(name, options) {
      const model = await transport.request<Model>(() => getOperation(name), options);
      known.set(model.name, model);
      return model;
    },
  };
}

function modelPages(
  transport: Transport,
  options: RequestOptions | undefined,
): AsyncIterable<ListModelsResponse> {
  return walkPages((pageToken) =>
    transport.request<ListModelsResponse>(
      () => listOperation('models', { pageSize, pageToken }, listModelsResponseShape),
      options,
    ),
  );
}

function getOperation(name: string): Operation {
  return { method: 'GET', path: modelPath(name), answerShape: modelShape, isRepeatable: true };
}
