import type { ListCachedContentsResponse } from '../../protocol/cachedContent';
import { failure } from '../../protocol/failure';
import type { MessageShape } from '../../protocol/shapes/shape';
import { keyByAge, readPage } from '../paging';
import type { PageRules } from '../paging';
import type { Call, Route } from '../router';
import { jsonResponse } from '../wire/answers';
import { readBody } from '../wire/requestBody';
import { cachedContentGone } from './cachedEntry';
import type { CachedEntry } from './cachedEntry';
import type { CachedEntryStore } from './cachedEntryStore';
import { createCachedContent } from './createCachedContent';
import type { CreationDependencies } from './createCachedContent';
import { patchCachedContent } from './patchCachedContent';

const pageRules: PageRules<CachedEntry> = {
  list: 'cachedContents',
  defaultSize: 50,
  maxSize: 1000,
  keyOf: ({ createTime, name }) => keyByAge(createTime, name),
  isByKey: true,
};

const emptyShape: MessageShape = { name: 'Empty', fields: new Map(), needed: [] };

const listPath = /^cachedContents$/u;
const entryPath = /^cachedContents\/(?<id>[^/]+)$/u;

/** cachedContents.create, list, get, patch and delete. */
export function cachedContentRoutes(dependencies: CreationDependencies): Route[] {
  const { caches } = dependencies;
  return [
    { method: 'POST', path: listPath, handle: (call) => createCachedContent(call, dependencies) },
    { method: 'GET', path: listPath, handle: (call) => listCachedContents(call, caches) },
    { method: 'GET', path: entryPath, handle: (call) => getCachedContent(call, caches) },
    { method: 'PATCH', path: entryPath, handle: (call) => patchCachedContent(call, caches) },
    { method: 'DELETE', path: entryPath, handle: (call) => deleteCachedContent(call, caches) },
  ];
}

async function listCachedContents(call: Call, caches: CachedEntryStore): Promise<Response> {
  await refuseBody(call);
  const { searchParams } = call.url;
  const { entries, nextPageToken } = readPage(await caches.list(), searchParams, pageRules);
  const body: ListCachedContentsResponse = {
    ...(entries.length === 0 ? {} : { cachedContents: entries }),
    ...(nextPageToken === undefined ? {} : { nextPageToken }),
  };
  return jsonResponse(body);
}

async function getCachedContent(call: Call, caches: CachedEntryStore): Promise<Response> {
  await refuseBody(call);
  const entry = await caches.find(call.params['id'] ?? '');
  if (entry === undefined) throw cachedContentGone();
  return jsonResponse(entry);
}

async function deleteCachedContent(call: Call, caches: CachedEntryStore): Promise<Response> {
  await refuseBody(call);
  const removed = await caches.remove(call.params['id'] ?? '');
  if (removed === undefined) throw cachedContentGone();
  return jsonResponse({});
}

/**
 * Refuses the body of a call that takes none, unless it is an empty message, which published clients
 * send. Throws INVALID_ARGUMENT.
 */
async function refuseBody(call: Call): Promise<void> {
  const { request } = call;
  // A GET has no body here, whatever came with it over a socket: its headers are all that is left of it.
  const isDropped = request.method === 'GET' && request.body === null;
  const { headers } = request;
  const isLong = Number(headers.get('content-length')) > '{}'.length;
  if (isDropped && (isLong || headers.has('transfer-encoding'))) {
    throw failure('INVALID_ARGUMENT', 'Invalid JSON payload received. The body must be empty.');
  }
  await readBody(call, emptyShape);
}
