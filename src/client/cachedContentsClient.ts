import type {
  CachedContent,
  CachedContentExpiration,
  ListCachedContentsResponse,
} from '../protocol/cachedContent';
import { withoutForeignReasoning } from '../protocol/keptReasoning';
import { checkCachedContent, checkExpiration } from '../protocol/rules/cachedContentRules';
import {
  cachedContentShape,
  listCachedContentsResponseShape,
} from '../protocol/shapes/cachedContentShapes';
import type { RequestOptions } from './clientOptions';
import { resourcePath } from './endpoint';
import { refuse } from './invalid';
import type { Operation } from './operation';
import { walkPages } from './pages';
import { listOperation, resourceOperation } from './resourceOperations';
import type { Transport } from './transport';

/** What listing takes beside what every call takes. */
export interface ListOptions extends RequestOptions {
  /** Entries a page, up to 1000; without it the service chooses. A service may give fewer. */
  pageSize?: number;
  /** Of the last page of a walk with the same page size that ended early: goes on behind it. */
  pageToken?: string;
}

/**
 * Stored input contexts (interface: "CachedContent"). Names are `cachedContents/{id}` or `{id}`. What
 * is gone, expired or another's is an error of kind `notFound`.
 */
export interface CachedContentsClient {
  /** Never sent again when it may have been done: that would store the contents twice. */
  create(cachedContent: CachedContent, options?: RequestOptions): Promise<CachedContent>;
  /** Newest first, page after page as they are asked for. */
  list(options?: ListOptions): AsyncIterable<ListCachedContentsResponse>;
  get(name: string, options?: RequestOptions): Promise<CachedContent>;
  /** Sets one of `expireTime` and `ttl`; nothing else of cached contents can be changed. */
  patch(
    name: string,
    expiration: CachedContentExpiration,
    options?: RequestOptions,
  ): Promise<CachedContent>;
  delete(name: string, options?: RequestOptions): Promise<void>;
}

const collection = 'cachedContents';

export function createCachedContentsClient(transport: Transport): CachedContentsClient {
  return {
    create: (cachedContent, options) =>
      transport.request(() => createOperation(cachedContent), options),
    list: ({ pageSize, pageToken: startToken, ...options } = {}) =>
      walkPages(
        (pageToken) =>
          transport.request(
            () =>
              listOperation(collection, { pageSize, pageToken }, listCachedContentsResponseShape),
            options,
          ),
        startToken,
      ),
    get: (name, options) =>
      transport.request(
        () => resourceOperation('GET', name, collection, cachedContentShape),
        options,
      ),
    patch: (name, expiration, options) =>
      transport.request(() => patchOperation(name, expiration), options),
    delete: (name, options) =>
      transport.remove(
        () => resourceOperation('DELETE', name, collection, cachedContentShape),
        options,
      ),
  };
}

function createOperation(cachedContent: CachedContent): Operation {
  refuse(checkCachedContent(cachedContent));
  return {
    method: 'POST',
    path: `/v1beta/${collection}`,
    body: withoutForeignReasoning(cachedContent.model, cachedContent),
    answerShape: cachedContentShape,
    isRepeatable: false,
  };
}

function patchOperation(name: string, { expireTime, ttl }: CachedContentExpiration): Operation {
  const expiration = {
    ...(expireTime !== undefined && { expireTime }),
    ...(ttl !== undefined && { ttl }),
  };
  refuse(checkExpiration(expiration));
  return {
    method: 'PATCH',
    path: resourcePath(name, collection),
    query: { updateMask: Object.keys(expiration).join(',') },
    body: expiration,
    answerShape: cachedContentShape,
    isRepeatable: true,
  };
}
