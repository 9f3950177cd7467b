import { failure } from '../../protocol/failure';
import { onAbort } from '../../base/abort';

/** The bytes of a request as they come; fails as soon as the signal aborts or the connection breaks. */
export async function* bodyPieces(
  { body }: Request,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  const cancel = (): void => void reader?.cancel().catch(() => undefined);
  const forget = onAbort(signal, cancel);
  try {
    for (;;) {
      signal.throwIfAborted();
      const piece = await readPiece(reader);
      // Cancelling looks like the end of the body.
      signal.throwIfAborted();
      if (piece === undefined) return;
      yield piece;
    }
  } finally {
    forget();
    cancel();
  }
}

async function readPiece(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value;
  } catch {
    throw failure('CANCELLED', 'The request broke off.');
  }
}
