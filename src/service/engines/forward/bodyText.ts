import type { Clock } from '../../../base/clock';
import { isServiceError } from '../../../protocol/serviceError';
import { invalidAnswer, lostConnection } from './serverErrors';
import { beforeSilence } from './silence';

/** More than any model writes into one answer, with log probabilities. */
const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * The text of a body as it comes, whole characters only. Leaving the loop ends the request; a
 * connection that breaks is a ServiceError of kind `network`, one that is silent for too long of kind
 * `timeout`, and a body that does not end of kind `protocol`.
 */
export async function* bodyText(
  response: Response,
  clock: Pick<Clock, 'setTimer'>,
  signal: AbortSignal,
): AsyncIterable<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let isDone = reader === undefined;
  try {
    while (reader !== undefined && !isDone) {
      const piece = await beforeSilence(reader.read(), clock);
      isDone = piece.done;
      bytes += piece.value?.byteLength ?? 0;
      if (bytes > maxAnswerBytes) throw invalidAnswer('The model server’s answer is too large.');
      yield decoder.decode(piece.value, { stream: !isDone });
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isServiceError(error)) throw error;
    throw lostConnection(error);
  } finally {
    if (!isDone) await reader?.cancel().catch(() => undefined);
  }
}
