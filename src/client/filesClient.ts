import type { FileResource, ListFilesResponse } from '../protocol/file';
import { fileShape, listFilesResponseShape } from '../protocol/shapes/fileShapes';
import type { ListOptions } from './cachedContentsClient';
import type { RequestOptions } from './clientOptions';
import { walkPages } from './pages';
import { listOperation, resourceOperation } from './resourceOperations';
import type { Transport } from './transport';
import { upload, type UploadOptions } from './upload';
import type { UploadMetadata } from './uploadOperations';
import type { UploadSource } from './uploadSource';
import { waitUntilActive, type WaitOptions } from './waitUntilActive';

/**
 * Uploaded files (interface: "Files"). Names are `files/{id}` or `{id}`. What is gone, expired or
 * another's is an error of kind `notFound`.
 */
export interface FilesClient {
  /** Sends a file in chunks, and goes on after failures where it stopped. The file may still be PROCESSING. */
  upload(
    source: UploadSource,
    metadata: UploadMetadata,
    options?: UploadOptions,
  ): Promise<FileResource>;
  /** Every file, newest first, page after page as they are asked for. */
  list(options?: RequestOptions): AsyncIterable<FileResource>;
  /** The same, a page at a time. */
  pages(options?: Omit<ListOptions, 'pageSize'>): AsyncIterable<ListFilesResponse>;
  get(name: string, options?: RequestOptions): Promise<FileResource>;
  delete(name: string, options?: RequestOptions): Promise<void>;
  /** The file once it is ACTIVE; one that FAILED is an error of kind `invalid` that says why. */
  waitUntilActive(name: string, options?: WaitOptions): Promise<FileResource>;
}

const collection = 'files';

/** As large as pages of files get. */
const pageSize = 100;

export function createFilesClient(transport: Transport): FilesClient {
  const get: FilesClient['get'] = (name, callOptions) =>
    transport.request(() => resourceOperation('GET', name, collection, fileShape), callOptions);
  return {
    upload: (source, metadata, uploadOptions = {}) =>
      upload(source, metadata, uploadOptions, transport),
    list: (callOptions) => listFiles(transport, callOptions),
    pages: (callOptions) => filePages(transport, callOptions),
    get,
    delete: (name, callOptions) =>
      transport.remove(() => resourceOperation('DELETE', name, collection, fileShape), callOptions),
    waitUntilActive: (name, waitOptions = {}) =>
      waitUntilActive(
        (signal) => get(name, { signal }),
        waitOptions,
        transport.settings.dependencies,
      ),
  };
}

async function* listFiles(
  transport: Transport,
  options: RequestOptions | undefined,
): AsyncGenerator<FileResource, void, undefined> {
  for await (const { files = [] } of filePages(transport, options)) yield* files;
}

function filePages(
  transport: Transport,
  { pageToken: startToken, ...options }: Omit<ListOptions, 'pageSize'> = {},
): AsyncGenerator<ListFilesResponse, void, undefined> {
  return walkPages(
    (pageToken) =>
      transport.request<ListFilesResponse>(
        () => listOperation(collection, { pageSize, pageToken }, listFilesResponseShape),
        options,
      ),
    startToken,
  );
}
