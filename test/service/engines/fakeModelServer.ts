import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hangUp, listen } from '../../fakes/loopback';

/** A model server on loopback that answers as the routes say, and remembers what it was asked. */
export interface FakeModelServer {
  address: string;
  /** Bodies it was sent, by path. */
  asked: { path: string; body: unknown }[];
  /** Resolves when a client went away before its answer ended. */
  left: Promise<void>;
  close(): Promise<void>;
}

export type Routes = Record<string, (response: ServerResponse, body?: unknown) => void>;

export async function startFakeModelServer(routes: Routes): Promise<FakeModelServer> {
  const asked: FakeModelServer['asked'] = [];
  let reportLeft: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (reportLeft = resolve));
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      asked.push({ path: request.url ?? '', body });
      response.on('close', () => {
        if (!response.writableEnded) reportLeft();
      });
      const route = routes[request.url ?? ''];
      if (route === undefined) response.writeHead(404).end('{"error":"no such path"}');
      else route(response, body);
    });
  });
  const address = await listen(server);
  return { address, asked, left, close: () => hangUp(server) };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** Answers with JSON. */
export function json(value: unknown, status = 200): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}

/** Writes the text in pieces of the given number of bytes, each in a packet of its own. */
export function inPieces(text: string, size: number): (response: ServerResponse) => void {
  return (response) => {
    const bytes = Buffer.from(text);
    response.socket?.setNoDelay(true);
    const write = (from: number): void => {
      if (from >= bytes.length) response.end();
      else {
        response.write(bytes.subarray(from, from + size), () => setImmediate(write, from + size));
      }
    };
    write(0);
  };
}
