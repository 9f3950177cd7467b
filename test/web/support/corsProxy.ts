import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { hangUp, listen } from '../../fakes/loopback';

/** A service as pages of other addresses may ask it, with what they ask first: hosted ones allow what they need, and no more. */
export interface CorsProxy {
  address: string;
  /** The commands of uploads that were sent, in their order. */
  uploadCommands: string[];
  dispose(): Promise<void>;
}

const sent = [
  'content-type',
  'x-goog-api-key',
  'x-goog-upload-command',
  'x-goog-upload-header-content-length',
  'x-goog-upload-header-content-type',
  'x-goog-upload-offset',
  'x-goog-upload-protocol',
];
const shown = [
  'x-goog-upload-chunk-granularity',
  'x-goog-upload-size-received',
  'x-goog-upload-status',
  'x-goog-upload-url',
];
const allowed = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': sent.join(', '),
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
  'Access-Control-Expose-Headers': shown.join(', '),
};

export async function startCorsProxy(service: string): Promise<CorsProxy> {
  const uploadCommands: string[] = [];
  const server = createServer((request, response) => {
    const command = request.headers['x-goog-upload-command'];
    if (command !== undefined) uploadCommands.push(String(command));
    void forward(service, request, response).catch(() => response.destroy());
  });
  const address = await listen(server);
  return { address, uploadCommands, dispose: () => hangUp(server) };
}

async function forward(
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, allowed).end();
    return;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const answer = await fetch(new URL(request.url ?? '/', service), {
    method: request.method ?? 'GET',
    headers: sentOn(request),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  response.writeHead(answer.status, {
    'Content-Type': answer.headers.get('Content-Type') ?? 'application/json',
    ...shownOn(answer.headers, service, `http://${request.headers.host}`),
    ...allowed,
  });
  if (answer.body === null) response.end();
  else Readable.fromWeb(answer.body as ReadableStream).pipe(response);
}

/** The service wants to know nothing of pages. */
function sentOn({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    sent.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

/** Addresses of the service are those of the proxy. */
function shownOn(headers: Headers, service: string, proxy: string): Record<string, string> {
  return Object.fromEntries(
    shown.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value.replace(service, proxy)]];
    }),
  );
}
