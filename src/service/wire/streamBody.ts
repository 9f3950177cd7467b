import type { Work } from '../work';
import { onAbort } from '../../base/abort';

const encoder = new TextEncoder();

/**
 * A response body made of texts as the reader asks for them. When the reader cancels, the work ends at
 * once; when the work is aborted, the body fails at once, whatever the texts are waiting for.
 */
export function streamBody(
  texts: AsyncGenerator<string, void>,
  work: Work,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        onAbort(work.signal, () => controller.error(work.signal.reason));
      },
      pull: async (controller) => {
        const { done, value } = await texts.next();
        if (work.signal.aborted) return;
        if (done === true) {
          controller.close();
          work.end();
        } else {
          controller.enqueue(encoder.encode(value));
        }
      },
      cancel: (reason) => work.end(reason),
    },
    { highWaterMark: 0 },
  );
}
