import type { ServerResponse } from 'node:http';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import type { Model } from '../../../src/protocol/model';
import { LoopbackServer } from '../../fakes/loopbackServer';

const model: Model = {
  name: 'models/paced',
  displayName: 'Paced',
  version: '1',
  description: 'Says what a test says, when the test says it.',
  inputTokenLimit: 10_000,
  outputTokenLimit: 100,
  temperature: 1,
  maxTemperature: 2,
  topP: 0.95,
};

/** A hosted service over loopback whose answers come piece by piece, as the test goes on. */
export class PacedService extends LoopbackServer {
  readonly requests: GenerateContentRequest[] = [];
  #stream: ServerResponse | undefined;

  /** Whether the stream of the last answer was ended by the client. */
  isLeft = false;

  say(text: string): void {
    this.#write({ candidates: [{ content: { parts: [{ text }] } }] });
  }

  finish(finishReason = 'STOP'): void {
    const usageMetadata = { promptTokenCount: 120, candidatesTokenCount: 7, totalTokenCount: 127 };
    this.#write({ candidates: [{ finishReason }], usageMetadata });
    this.#stream?.end();
  }

  /** Ends the stream without a reason. */
  cut(): void {
    this.#stream?.end();
  }

  /** Fails within the stream. */
  fail(message: string): void {
    this.#write({ error: { code: 500, message, status: 'INTERNAL' } });
    this.#stream?.end();
  }

  protected answer(pathname: string, body: string, response: ServerResponse): void {
    if (!pathname.endsWith(':streamGenerateContent')) {
      response.end(JSON.stringify(pathname.endsWith('/models') ? { models: [model] } : {}));
      return;
    }
    this.#stream = response;
    this.isLeft = false;
    response.on('close', () => {
      if (this.#stream === response) this.isLeft = !response.writableFinished;
    });
    response.setHeader('Content-Type', 'text/event-stream');
    response.flushHeaders();
    this.requests.push(JSON.parse(body) as GenerateContentRequest);
  }

  #write(event: object): void {
    if (this.#stream === undefined) throw new Error('nothing was asked yet');
    this.#stream.write(`data: ${JSON.stringify(event)}\n\n`);
  }
}
