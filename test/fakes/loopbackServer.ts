import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { addressOf, hangUp, listen } from './loopback';

/** An HTTP server on a free port of loopback that answers in JSON, by what the test that extends it says. */
export abstract class LoopbackServer {
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  get address(): string {
    return addressOf(this.#server);
  }

  /** @throws if the port is not 0, and taken */
  async start(port = 0): Promise<void> {
    await listen(this.#server, port);
  }

  stop(): Promise<void> {
    return hangUp(this.#server);
  }

  /** Ends the response to a request for the path. */
  protected abstract answer(
    pathname: string,
    body: string,
    response: ServerResponse,
  ): void | Promise<void>;

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.address);
    const body = await readText(request);
    response.setHeader('Content-Type', 'application/json');
    await this.answer(pathname, body, response);
  }
}

/** Ends a response with one event of a stream. */
export function endWithEvent(response: ServerResponse, event: object): void {
  response.setHeader('Content-Type', 'text/event-stream');
  response.end(`data: ${JSON.stringify(event)}\n\n`);
}
