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

/**
 * The body as a stream that reads no faster than it is read from. Cancelling it leaves the connection
 * alone, so that an answer can still go out to who is sending too much.
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
