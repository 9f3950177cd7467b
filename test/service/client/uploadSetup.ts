import type { Client } from '../../../src/client/client';
import type { Fetch, RetryNotice } from '../../../src/client/clientOptions';
import type { RereadableSource, StreamSource } from '../../../src/client/uploadSource';
import { createService } from '../../../src/service/service';
import type { Service, ServiceOptions } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { clientFor, type ClientSetup } from './fakeFetch';

export const mebibyte = 1024 * 1024;
export const chunkBytes = 8 * mebibyte;

/** A request on its way, and the service it would reach. */
type Fault = (request: Request, next: Fetch) => Promise<Response>;

/** An embedded service that knows no model: files need none. */
export function fileService(key?: string, limits: ServiceOptions['limits'] = {}): Service {
  return createService(
    {
      engines: [],
      clock: new FakeClock(),
      random: () => 0.5,
      countTokens: async () => ({ count: () => 0 }),
    },
    {
      onInternalError: (error) => {
        throw error;
      },
      ...(key === undefined ? {} : { key }),
      limits,
    },
  );
}

/** A client of an embedded service, in process, with a way in between that fails as a test wants. */
export class FaultyWay {
  readonly service = fileService();
  readonly clock = new FakeClock();
  /** What was sent: commands with offsets, or the method and path of anything else. */
  readonly sent: string[] = [];
  readonly notices: RetryNotice[] = [];
  readonly client: Client;
  readonly #faults: (Fault | undefined)[];

  /** @param faults for the first request, the second, and so on; those behind the list go through */
  constructor(faults: readonly (Fault | undefined)[], options: ClientSetup = {}) {
    this.#faults = [...faults];
    this.client = clientFor(this, { clock: this.clock, ...options });
  }

  readonly fetch: Fetch = (request) => {
    this.sent.push(describeRequest(request));
    const fault = this.#faults.shift() ?? passOn;
    return fault(request, this.service.fetch);
  };

  /** Makes the clock run ahead to the next attempt. */
  readonly onRetry = (notice: RetryNotice): void => {
    this.notices.push(notice);
    setImmediate(() => this.clock.advance(notice.delayMs));
  };
}

const passOn: Fault = (request, next) => next(request);

function describeRequest({ headers, method, url }: Request): string {
  const command = headers.get('x-goog-upload-command');
  const offset = headers.get('x-goog-upload-offset');
  return command === null
    ? `${method} ${new URL(url).pathname}`
    : command + (offset === null ? '' : ` ${offset}`);
}

/** Some of the body reaches the service, then the connection is gone. */
export function cutAfter(sizeBytes: number): Fault {
  return async (request, next) => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    let isSent = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (isSent) controller.error(new Error('broken off'));
          else controller.enqueue(bytes.subarray(0, sizeBytes));
          isSent = true;
        },
      },
      { highWaterMark: 0 },
    );
    const { url, method, headers } = request;
    await next(new Request(url, { method, headers, body, duplex: 'half' }));
    throw reset();
  };
}

/** The service does what it is asked, but its answer gets lost. */
export const loseAnswer: Fault = async (request, next) => {
  await next(request);
  throw reset();
};

/** The service gets nothing of what it seems to have taken. */
export const swallow: Fault = async () => new Response('');

/** Nothing gets through. */
export const refuseConnection: Fault = async () => {
  throw reset();
};

/** Somebody else answers. */
export function answerWith(status: number, headers: Record<string, string> = {}): Fault {
  return async () =>
    Response.json({ error: { code: status, message: 'Out of order.' } }, { status, headers });
}

/** The service does what it is asked, and something else is answered. */
export function answerInstead(headers: Record<string, string>, body = ''): Fault {
  return async (request, next) => {
    await next(request);
    return new Response(body, { headers });
  };
}

function reset(): Error {
  return Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' });
}

/** Bytes that differ everywhere, so that none can take another's place. */
export function numberedBytes(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const numbers = new Uint32Array(Math.ceil(sizeBytes / 4));
  for (let index = 0; index < numbers.length; index++) numbers[index] = index * 2_654_435_761;
  return new Uint8Array(numbers.buffer, 0, sizeBytes);
}

/** Pieces of a size that fits no chunk. */
export async function* piecesOf(
  bytes: Uint8Array,
  pieceBytes = 1_000_003,
): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

export function rereadable(bytes: Uint8Array): RereadableSource {
  return { sizeBytes: bytes.length, read: (start) => piecesOf(bytes.subarray(start)) };
}

export function once(bytes: Uint8Array): StreamSource {
  return { sizeBytes: bytes.length, stream: piecesOf(bytes) };
}
