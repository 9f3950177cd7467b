import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { failure } from '../../protocol/failure';
import type { ServiceError } from '../../protocol/serviceError';
import type { Service } from '../service';
import { errorResponse } from '../wire/answers';
import { discardRest, requestFromNode } from './requestFromNode';
import { responseToNode } from './responseToNode';

const host = '127.0.0.1';
/** One for all: to make one takes as long as to write some events. */
const closed = new DOMException('The connection was closed.', 'AbortError');

/** A service that listens. */
export interface LoopbackServer {
  /** `http://127.0.0.1:{port}` */
  address: string;
  /** Breaks off all connections, and with them the answers that are being made; frees the port. */
  close(): Promise<void>;
}

/**
 * Serves on 127.0.0.1 and nowhere else. Port 0 takes a free one. Rejects with the system's error when
 * the port is taken or may not be used.
 */
export async function startLoopbackServer(
  service: Pick<Service, 'fetch'>,
  port: number,
): Promise<LoopbackServer> {
  const server = createServer((message, target) => {
    void answer(service, message, target);
  });
  server.on('clientError', refuseMalformed);
  await listen(server, port);
  const address = `http://${host}:${(server.address() as AddressInfo).port}`;
  return { address, close: () => close(server) };
}

async function answer(
  service: Pick<Service, 'fetch'>,
  message: IncomingMessage,
  target: ServerResponse,
): Promise<void> {
  const caller = new AbortController();
  target.on('close', () => caller.abort(closed));
  target.on('finish', () => discardRest(message));
  try {
    const response = await respond(service, message, caller.signal);
    await responseToNode(response, target);
  } catch {
    // The service rejects only when the caller has gone: there is nobody left to answer.
    target.destroy();
  }
}

async function respond(
  service: Pick<Service, 'fetch'>,
  message: IncomingMessage,
  signal: AbortSignal,
): Promise<Response> {
  const refusal = refuseForeign(message.headers);
  if (refusal !== undefined) return errorResponse(refusal, 'json');
  let request: Request;
  try {
    // By the name the caller knows the service by: answers may name addresses of it.
    request = requestFromNode(message, `http://${message.headers.host ?? host}`, signal);
  } catch {
    const error = failure('INVALID_ARGUMENT', 'The method or the URL of the request is malformed.');
    return errorResponse(error, 'json');
  }
  return service.fetch(request);
}

/** What node:http itself can't read is answered in the interface's form too. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { code: 400, message: 'The request is malformed.', status: 'INVALID_ARGUMENT' };
  const body = `${JSON.stringify({ error: status }, null, 2)}\n`;
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=UTF-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * The refusal of a request that a web page of another site may have caused: one whose Host isn't a
 * loopback name (DNS rebinding), or whose Origin is not the service itself. Undefined when it may pass.
 */
function refuseForeign({ host = '', origin }: IncomingHttpHeaders): ServiceError | undefined {
  const isLoopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/iu.test(host);
  const isOwn = origin === undefined || origin === `http://${host}`;
  return isLoopback && isOwn
    ? undefined
    : failure('PERMISSION_DENIED', 'Requests from other hosts and origins are not allowed.');
}
