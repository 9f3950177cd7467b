import type { IncomingMessage } from 'node:http';
import { abortableRequest } from '../../base/abortableRequest';

/** The fetch request that a message of node:http stands for; `signal` aborts it. */
export function requestFromNode(
  message: IncomingMessage,
  origin: string,
  signal: AbortSignal,
): Request {
  const { method = 'GET' } = message;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const entry of [value ?? []].flat()) headers.append(name, entry);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return abortableRequest(new URL(message.url ?? '/', origin), {
    method,
    headers,
    signal,
    ...(hasBody && { body: bodyOf(message), duplex: 'half' as const }),
  });
}

/** As much of a body is read for nobody; beyond that, a connection of its own costs less. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads on in a message that was answered before its end: the next request of its connection comes behind it. The
 * connection isn't closed at once, as who is still sending may then lose the answer. A body without an end is hung up on.
 */
export function discardRest(message: IncomingMessage): void {
  if (message.complete) return;
  let left = maxDiscardedBytes;
  message.removeAllListeners('data');
  message.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) message.destroy();
  });
  message.resume();
}

/**
 * The body as a stream that reads no faster than it is read from. Cancelling it leaves the connection
 * alone, so that an answer can still go out to who is sending too much; what is left is then to be discarded.
 */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        message.pause();
        message.on('data', (chunk: Buffer) => {
          message.pause();
          controller.enqueue(chunk);
        });
        message.on('end', () => controller.close());
        message.on('error', (error) => controller.error(error));
      },
      pull: () => {
        message.resume();
      },
      cancel: () => {
        message.removeAllListeners('data');
        message.removeAllListeners('end');
        message.pause();
      },
    },
    { highWaterMark: 0 },
  );
}
