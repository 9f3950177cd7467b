import type { ServerResponse } from 'node:http';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import type { Model } from '../../../src/protocol/model';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { LoopbackServer } from '../../fakes/loopbackServer';

/** The events of an answer, each at once; `hangs` sends no end. An error is the whole answer. */
export interface ServedAnswer {
  events?: GenerateContentResponse[];
  hangs?: boolean;
  error?: { code: number; status: string; message: string };
}

const servedModel: Model = {
  name: 'models/served',
  baseModelId: 'served-base',
  version: '7',
  displayName: 'Served',
  description: 'Answers as the test says.',
  inputTokenLimit: 12_345,
  outputTokenLimit: 678,
  supportedGenerationMethods: ['generateContent', 'countTokens'],
  topK: 40,
};

/** A hosted service over loopback that answers as a test says, and keeps what it was asked. */
export class ModelService extends LoopbackServer {
  readonly requests: GenerateContentRequest[] = [];
  readonly #answers: ServedAnswer[] = [];
  models: Model[] = [servedModel];
  /** It refuses to list its models. */
  isClosed = false;
  cachedContents: object[] = [];
  #reportLeft: () => void = () => undefined;
  /** Resolves when the asker has gone before the end of an answer. */
  readonly left = new Promise<void>((resolve) => {
    this.#reportLeft = resolve;
  });

  /** Says what the next requests are answered with; the last answer is given again and again. */
  will(...answers: ServedAnswer[]): void {
    this.#answers.splice(0, Infinity, ...answers);
    this.requests.length = 0;
  }

  get lastRequest(): GenerateContentRequest {
    const last = this.requests.at(-1);
    if (last === undefined) throw new Error('the service was not asked');
    return last;
  }

  protected answer(pathname: string, body: string, response: ServerResponse): void {
    if (pathname.endsWith(':streamGenerateContent')) {
      this.requests.push(JSON.parse(body) as GenerateContentRequest);
      this.#stream(response);
    } else if (this.isClosed) {
      response.statusCode = 403;
      response.end(JSON.stringify({ error: { code: 403, status: 'PERMISSION_DENIED' } }));
    } else if (pathname.endsWith('/models')) {
      response.end(JSON.stringify({ models: this.models }));
    } else {
      response.end(JSON.stringify({ cachedContents: this.cachedContents }));
    }
  }

  #stream(response: ServerResponse): void {
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
    const { events = [], hangs = false, error } = answer ?? {};
    if (error !== undefined) {
      response.statusCode = error.code;
      response.end(JSON.stringify({ error }));
      return;
    }
    response.setHeader('Content-Type', 'text/event-stream');
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\r\n\r\n`);
    if (hangs) response.on('close', () => this.#reportLeft());
    else response.end();
  }
}

/** An event with parts of the first candidate. */
export function partsEvent(parts: object[], finishReason?: string): GenerateContentResponse {
  const content = { role: 'model', parts };
  return { candidates: [{ content, ...(finishReason !== undefined && { finishReason }) }] };
}
