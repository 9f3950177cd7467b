import { ServiceError } from '../../../protocol/serviceError';

/**
 * The text of a body as it comes, whole characters only. Leaving the loop ends the request; a
 * connection that breaks is a ServiceError of kind `network`.
 */
export async function* bodyText(response: Response, signal: AbortSignal): AsyncIterable<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let isDone = reader === undefined;
  try {
    while (!isDone) {
      const piece = await reader?.read();
      isDone = piece?.done !== false;
      yield decoder.decode(piece?.value, { stream: !isDone });
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new ServiceError(
      'The connection to the model server broke',
      { kind: 'network' },
      { cause: error },
    );
  } finally {
    if (!isDone) {
      await reader?.cancel().catch(() => undefined);
    }
  }
}
