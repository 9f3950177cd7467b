import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf, hangUp, listen } from '../../fakes/loopback';

/** What the server does with a request once it has read its body. */
export type Behaviour = (response: ServerResponse) => void;

/** A request as it came over the wire. */
interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

/** A server on loopback that misbehaves as a test wants, and knows what connections are open. */
export class FaultyServer {
  readonly requests: ReceivedRequest[] = [];
  readonly #server: Server;
  /** Those that carried a request: some clients open another one ahead of the next. */
  readonly #busySockets = new Set<Socket>();
  readonly #changed = new EventEmitter();

  private constructor(behave: Behaviour) {
    this.#server = createServer((request, response) => {
      this.#watch(request.socket);
      request.resume();
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        this.requests.push({ method, url, headers });
        behave(response);
        this.#changed.emit('change');
      });
    });
  }

  static async start(behave: Behaviour): Promise<FaultyServer> {
    const server = new FaultyServer(behave);
    await listen(server.#server);
    return server;
  }

  get baseUrl(): string {
    return addressOf(this.#server);
  }

  /** Once a request has come and been behaved to. */
  async received(): Promise<void> {
    while (this.requests.length === 0) await once(this.#changed, 'change');
  }

  /** Once no connection that carried a request is open; a leaked one fails the test by its time limit. */
  async allConnectionsClosed(): Promise<void> {
    while (this.#busySockets.size > 0) await once(this.#changed, 'change');
  }

  stop(): Promise<void> {
    return hangUp(this.#server);
  }

  #watch(socket: Socket): void {
    if (this.#busySockets.has(socket)) return;
    this.#busySockets.add(socket);
    // A client that hangs up on purpose makes writes fail, which is what is wanted here.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#busySockets.delete(socket);
      this.#changed.emit('change');
    });
  }
}

/** Writes the bytes of a text one by one, each in a packet of its own, then calls back. */
export function writeBytewise(response: ServerResponse, text: string, then: () => void): void {
  const bytes = Buffer.from(text);
  response.socket?.setNoDelay(true);
  const writeFrom = (at: number): void => {
    if (at >= bytes.length) return then();
    response.write(bytes.subarray(at, at + 1));
    setImmediate(() => writeFrom(at + 1));
  };
  writeFrom(0);
}

/** Writes a text again and again until the connection closes. */
export function writeForever(write: (text: string) => void, socket: Socket, text: string): void {
  const timer = setInterval(() => write(text), 1);
  socket.on('close', () => clearInterval(timer));
}
