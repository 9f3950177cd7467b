import type { Clock } from '../../base/clock';
import type { ListFilesResponse } from '../../protocol/file';
import type { ServiceError } from '../../protocol/serviceError';
import { failure } from '../../protocol/failure';
import { readPage } from '../paging';
import type { PageRules } from '../paging';
import type { Call, Route } from '../router';
import { jsonResponse } from '../wire/answers';
import type { FileStore } from './fileStore';
import { fileResource } from './storedFile';
import type { StoredFile } from './storedFile';

/** Newest first. */
const pageRules: PageRules<StoredFile> = {
  list: 'files',
  defaultSize: 10,
  maxSize: 100,
  keyOf: ({ createdAt, id }) => `${String(createdAt).padStart(16, '0')}/${id}`,
  isByKey: true,
};

/** files.list, files.get and files.delete. */
export function fileRoutes(store: FileStore, clock: Clock): Route[] {
  const path = /^files\/(?<id>[^/]+)$/u;
  return [
    { method: 'GET', path: /^files$/u, handle: (call) => listFiles(call, store, clock) },
    {
      method: 'GET',
      path,
      handle: async ({ params: { id = '' }, url }) =>
        jsonResponse(fileResource(await findFile(id, store), url.origin, clock.now())),
    },
    {
      method: 'DELETE',
      path,
      handle: async ({ params: { id = '' } }) => {
        await store.removeFile(await findFile(id, store));
        return jsonResponse({});
      },
    },
  ];
}

/** Throws what a real server answers for a file that doesn't exist, or no longer does. */
export async function findFile(id: string, store: FileStore): Promise<StoredFile> {
  const file = await store.file(id);
  if (file === undefined) throw noSuchFile(id);
  return file;
}

function noSuchFile(id: string): ServiceError {
  const message = `You do not have permission to access the File ${id} or it may not exist.`;
  return failure('PERMISSION_DENIED', message);
}

async function listFiles({ url }: Call, store: FileStore, clock: Clock): Promise<Response> {
  const page = readPage(await store.files(), url.searchParams, pageRules);
  const body: ListFilesResponse = {
    ...(page.entries.length === 0
      ? {}
      : { files: page.entries.map((file) => fileResource(file, url.origin, clock.now())) }),
    ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
  };
  return jsonResponse(body);
}
