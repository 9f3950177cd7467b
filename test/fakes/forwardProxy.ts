import {
  createServer,
  request as askServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { addressOf, hangUp, listen } from './loopback';
import { selfSigned } from './selfSigned';

/** What the proxy wants to see of who uses it. */
const credentials = 'user:pass';
const domain = 'parley.example';

/**
 * A proxy over loopback as companies have them, the only way to hosts that no other resolver knows:
 * `https://NAME.parley.example` for each server it was given.
 */
export class ForwardProxy {
  /** What it was asked to connect, such as `packages.parley.example:443`. */
  readonly connected: string[] = [];
  /** The servers' certificate, as a file of trusted ones holds it. */
  readonly certificate: string;
  readonly #addresses: ReadonlyMap<string, () => string>;
  readonly #proxy = createServer((request, response) => this.#refusePlain(request, response));
  readonly #tls: ReturnType<typeof createTlsServer>;
  readonly #sockets = new Set<Socket>();

  /** @param addresses of the servers behind it, by their names */
  constructor(addresses: Record<string, () => string>) {
    this.#addresses = new Map(
      Object.entries(addresses).map(([name, address]) => [`${name}.${domain}`, address]),
    );
    const { key, cert } = selfSigned(`*.${domain}`);
    this.certificate = cert;
    this.#tls = createTlsServer({ key, cert }, (request, response) => {
      this.#handOn(request, response);
    });
    this.#proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
      this.#connect(request, socket);
    });
  }

  /** With what it wants to see of who uses it. */
  get address(): string {
    return addressOf(this.#proxy).replace('//', `//${credentials}@`);
  }

  /** Where a server is for those who use the proxy. */
  addressOf(name: string): string {
    return `https://${name}.${domain}`;
  }

  async start(): Promise<void> {
    await listen(this.#proxy);
  }

  async stop(): Promise<void> {
    this.#tls.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    await hangUp(this.#proxy);
  }

  #connect({ url = '', headers }: IncomingMessage, socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // What a client leaves is nothing to report.
    socket.on('error', () => socket.destroy());
    const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (headers['proxy-authorization'] !== expected) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.connected.push(url);
    const host = url.replace(/:443$/u, '');
    if (!this.#addresses.has(host)) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    this.#tls.emit('connection', socket);
  }

  /** Whoever is connected speaks to the server behind it. */
  #handOn(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '', headers } = request;
    const address = this.#addresses.get(headers.host ?? '')?.();
    if (address === undefined) {
      response.writeHead(421).end();
      return;
    }
    const asked = askServer(`${address}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  }

  /** Nothing goes through it that others could read. */
  #refusePlain({ url = '' }: IncomingMessage, response: ServerResponse): void {
    this.connected.push(url);
    response.writeHead(403).end();
  }
}
