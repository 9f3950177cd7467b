import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** A service as pages of other addresses may ask it: hosted ones allow that. */
export interface CorsProxy {
  address: string;
  dispose(): Promise<void>;
}

const allowed = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': '*',
};

export async function startCorsProxy(service: string): Promise<CorsProxy> {
  const server = createServer((request, response) => {
    void forward(service, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    dispose: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
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
    ...allowed,
  });
  if (answer.body === null) response.end();
  else Readable.fromWeb(answer.body as ReadableStream).pipe(response);
}

/** The service wants to know nothing of pages. */
function sentOn({ headers }: IncomingMessage): Record<string, string> {
  const names = ['content-type', 'x-goog-api-key'];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}
