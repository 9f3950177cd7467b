import assert from 'node:assert/strict';
import type { FileResource } from '../../../src/protocol/file';
import type { Setup } from './harness';

/** How an upload starts; headers are written as the curl samples write them. */
export interface Start {
  bytes?: number;
  type?: string;
  body?: unknown;
  path?: string;
}

/** The first request of a resumable upload. */
export function start(fetch: Setup['fetch'], options: Start = {}): Promise<Response> {
  const { bytes, type = 'text/plain', body = {}, path = '/upload/v1beta/files' } = options;
  return fetch(path, {
    method: 'POST',
    headers: {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      ...(bytes === undefined ? {} : { 'X-Goog-Upload-Header-Content-Length': String(bytes) }),
      ...(type === '' ? {} : { 'X-Goog-Upload-Header-Content-Type': type }),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/** The address of an upload that was started, as a path of the service. */
export function addressOf(started: Response): string {
  assert.equal(started.status, 200);
  const url = new URL(started.headers.get('x-goog-upload-url') ?? '');
  return url.pathname + url.search;
}

/** Starts an upload and gives its address. */
export async function startedAt(fetch: Setup['fetch'], options?: Start): Promise<string> {
  return addressOf(await start(fetch, options));
}

/** One request at an upload under way. */
export function send(
  fetch: Setup['fetch'],
  path: string,
  command: string,
  { offset, body, ...init }: RequestInit & { offset?: number } = {},
): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    ...init,
    headers: {
      'X-Goog-Upload-Command': command,
      ...(offset === undefined ? {} : { 'X-Goog-Upload-Offset': String(offset) }),
      // What curl says of every body.
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    ...(body === undefined ? {} : { body }),
  });
}

/** The file in a final answer. */
export async function fileOf(response: Response): Promise<FileResource> {
  assert.equal(response.status, 200, await response.clone().text());
  assert.equal(response.headers.get('x-goog-upload-status'), 'final');
  const { file } = (await response.json()) as { file: FileResource };
  return file;
}

/** Uploads in two requests, as the curl samples do. */
export async function uploaded(
  fetch: Setup['fetch'],
  bytes: string | Uint8Array<ArrayBuffer>,
  options: Start = {},
): Promise<FileResource> {
  const path = await startedAt(fetch, { bytes: Buffer.byteLength(bytes), ...options });
  return fileOf(await send(fetch, path, 'upload, finalize', { offset: 0, body: bytes }));
}

/** Bytes received so far, by a query. */
export async function receivedAt(fetch: Setup['fetch'], path: string): Promise<number> {
  const response = await send(fetch, path, 'query');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('x-goog-upload-status'), 'active');
  return Number(response.headers.get('x-goog-upload-size-received'));
}
