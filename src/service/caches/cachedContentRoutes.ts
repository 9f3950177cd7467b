import type { ListCachedContentsResponse } from '../../protocol/cachedContent';
import { keyByAge, readPage } from '../paging';
import type { PageRules } from '../paging';
import type { Call, Route } from '../router';
import { jsonResponse } from '../wire/answers';
import { cachedContentGone } from './cachedEntry';
import type { CachedEntry } from './cachedEntry';
import type { CachedContentParts } from './cachedContentParts';
import { createCachedContent } from './createCachedContent';
import { patchCachedContent } from './patchCachedContent';
import { refuseBody } from './refuseBody';

const pageRules: PageRules<CachedEntry> = {
  list: 'cachedContents',
  defaultSize: 50,
  maxSize: 1000,
  keyOf: ({ createTime, name }) => keyByAge(createTime, name),
  isByKey: true,
};

const listPath = /^cachedContents$/u;
const entryPath = /^cachedContents\/(?<id>[^/]+)$/u;

/** cachedContents.create, list, get, patch and delete. */
export function cachedContentRoutes(parts: CachedContentParts): Route[] {
  return [
    { method: 'POST', path: listPath, handle: (call) => createCachedContent(call, parts) },
    { method: 'GET', path: listPath, handle: (call) => listCachedContents(call, parts) },
    { method: 'GET', path: entryPath, handle: (call) => getCachedContent(call, parts) },
    { method: 'PATCH', path: entryPath, handle: (call) => patchCachedContent(call, parts) },
    { method: 'DELETE', path: entryPath, handle: (call) => deleteCachedContent(call, parts) },
  ];
}

async function listCachedContents(
  { request, url }: Call,
  { caches, maxBodyBytes }: CachedContentParts,
): Promise<Response> {
  await refuseBody(request, maxBodyBytes);
  const { entries, nextPageToken } = readPage(await caches.list(), url.searchParams, pageRules);
  const body: ListCachedContentsResponse = {
    ...(entries.length === 0 ? {} : { cachedContents: entries }),
    ...(nextPageToken === undefined ? {} : { nextPageToken }),
  };
  return jsonResponse(body);
}

async function getCachedContent(
  { request, params: { id = '' } }: Call,
  { caches, maxBodyBytes }: CachedContentParts,
): Promise<Response> {
  await refuseBody(request, maxBodyBytes);
  const entry = await caches.find(id);
  if (entry === undefined) {
    throw cachedContentGone();
  }
  return jsonResponse(entry);
}

async function deleteCachedContent(
  { request, params: { id = '' } }: Call,
  { caches, maxBodyBytes }: CachedContentParts,
): Promise<Response> {
  await refuseBody(request, maxBodyBytes);
  const removed = await caches.remove(id);
  if (removed === undefined) {
    throw cachedContentGone();
  }
  return jsonResponse({});
}
