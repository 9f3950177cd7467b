import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import type { Model } from '../../../src/protocol/model';

const model: Model = {
  name: 'models/recorder',
  displayName: 'Recorder',
  version: '1',
  description: 'Keeps what it was asked.',
  inputTokenLimit: 1000,
  outputTokenLimit: 100,
  temperature: 1,
  maxTemperature: 2,
  topP: 0.95,
};

/** A hosted service over loopback that keeps what it was asked, and answers with a text of the test's. */
export class RecordingService {
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  readonly requests: GenerateContentRequest[] = [];
  answer = 'An answer.';

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.address);
    const body = await readText(request);
    response.setHeader('Content-Type', 'application/json');
    if (pathname.endsWith(':streamGenerateContent')) {
      this.requests.push(JSON.parse(body) as GenerateContentRequest);
      const candidates = [{ content: { parts: [{ text: this.answer }] }, finishReason: 'STOP' }];
      response.setHeader('Content-Type', 'text/event-stream');
      response.end(`data: ${JSON.stringify({ candidates })}\n\n`);
    } else {
      response.end(JSON.stringify(pathname.endsWith('/models') ? { models: [model] } : {}));
    }
  }
}
