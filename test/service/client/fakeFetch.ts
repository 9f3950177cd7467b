import type {
  CallLimitOptions,
  ClientDependencies,
  ServiceEndpoint,
} from '../../../src/client/clientOptions';
import { createClient, type Client } from '../../../src/client/client';
import { FakeClock } from '../../fakes/fakeClock';

/** Answers one request, or refuses it by throwing. */
export type Responder = (request: Request) => Response | Promise<Response>;

/** A `fetch` that answers from a list, the last entry again and again, and remembers what it was sent. */
export class FakeFetch {
  readonly requests: Request[] = [];
  readonly #responders: Responder[];

  constructor(...responders: Responder[]) {
    this.#responders = responders;
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const at = Math.min(this.requests.length, this.#responders.length - 1);
    this.requests.push(request);
    const responder = this.#responders[at];
    if (responder === undefined) throw new Error('No answer was prepared');
    return responder(request);
  };
}

/** What a test sets of a client; the rest is as in most tests. */
export type ClientSetup = Partial<
  ServiceEndpoint & Omit<ClientDependencies, 'fetch'> & CallLimitOptions
>;

/** A client with a clock that stands still, no jitter and the fetch given. */
export function clientFor(
  { fetch }: Pick<FakeFetch, 'fetch'>,
  { baseUrl, baseUrlName, key, keyPlacement, ...options }: ClientSetup = {},
): Client {
  const { mayUploadTo, onLeftOut, clock, random, ...limits } = options;
  return createClient(
    {
      baseUrl: baseUrl ?? 'https://service.test',
      ...(baseUrlName !== undefined && { baseUrlName }),
      ...(key !== undefined && { key }),
      keyPlacement: keyPlacement ?? 'query',
    },
    {
      fetch,
      clock: clock ?? new FakeClock(),
      random: random ?? (() => 0.5),
      ...(mayUploadTo !== undefined && { mayUploadTo }),
      ...(onLeftOut !== undefined && { onLeftOut }),
    },
    limits,
  );
}

/** An answer of JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Responder {
  return () => Response.json(body, { status, headers });
}

/** An answer of text, by default as a stream of server-sent events. */
export function text(body: string, status = 200, contentType = 'text/event-stream'): Responder {
  return () => new Response(body, { status, headers: { 'content-type': contentType } });
}

/** An answer whose body comes in the given pieces, one for each time it is asked. */
export function pieces(chunks: readonly (string | Uint8Array)[]): Responder {
  return () => new Response(streamOf(chunks));
}

/** A body that comes in pieces; a string stands for its UTF-8. */
function streamOf(chunks: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks[at++];
      if (chunk === undefined) controller.close();
      else controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
    },
  });
}

/** A body that the test writes, and that says whether it was cancelled. */
export class ControlledBody {
  isCancelled = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.#controller = controller;
    },
    cancel: () => {
      this.isCancelled = true;
    },
  });

  send(chunk: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(chunk));
  }

  end(): void {
    this.#controller?.close();
  }

  fail(error: Error): void {
    this.#controller?.error(error);
  }
}

/** One server-sent event of a stream of answers. */
export function event(text: string, finishReason?: string): string {
  const candidate = {
    content: { role: 'model', parts: [{ text }] },
    ...(finishReason !== undefined && { finishReason }),
    index: 0,
  };
  return `data: ${JSON.stringify({ candidates: [candidate] })}\r\n\r\n`;
}
