import type { ListModelsResponse, Model } from '../protocol/model';
import { failure } from '../protocol/failure';
import type { ModelDirectory } from './modelDirectory';
import { readPage } from './paging';
import type { PageRules } from './paging';
import type { Route } from './router';
import { jsonResponse } from './wire/answers';

/** Models keep the order of the engines: the first is what callers take who have no choice of their own. */
const pageRules: PageRules<Model> = {
  list: 'models',
  defaultSize: 50,
  maxSize: 1000,
  keyOf: ({ name }) => name,
  isByKey: false,
};

/** models.list and models.get. */
export function modelRoutes(models: ModelDirectory): Route[] {
  return [
    {
      method: 'GET',
      path: /^models$/u,
      handle: async ({ url, request }) => {
        const page = readPage(await models.list(request.signal), url.searchParams, pageRules);
        const body: ListModelsResponse = {
          ...(page.entries.length === 0 ? {} : { models: page.entries }),
          ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
        };
        return jsonResponse(body);
      },
    },
    {
      method: 'GET',
      // A model's own name may have a colon in it; what ends in a verb is another operation.
      path: /^(?<name>models\/(?!.*:(?:\w+Contents?|countTokens)$).+)$/u,
      handle: async ({ params: { name = '' }, request }) => {
        const found = await models.find(name, request.signal);
        if (found === undefined) {
          throw failure('NOT_FOUND', `Model is not found: ${name} for api version v1beta.`);
        }
        return jsonResponse(found.model);
      },
    },
  ];
}
