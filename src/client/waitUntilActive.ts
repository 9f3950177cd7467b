import type { Clock, Random } from '../base/clock';
import type { FileResource } from '../protocol/file';
import { ServiceError } from '../protocol/serviceError';
import { CallGuard } from './callGuard';

/** How long to wait for a file, and who is notified meanwhile. */
export interface WaitOptions {
  /** Ends the wait with an error of kind `cancelled`. */
  signal?: AbortSignal;
  /** Ends it with an error of kind `timeout`; without it the wait has no limit. */
  timeoutMs?: number;
  /** Called each time the service says what state the file is in. */
  onPoll?: (file: FileResource) => void;
}

const firstDelayMs = 1000;
const delayFactor = 1.5;
const maxDelayMs = 10_000;

/**
 * Asks for a file until it is ACTIVE, less often the longer it takes. FAILED is an error of kind
 * `invalid` with the file's own error as its status; any other state, also one not known yet, is waited
 * through.
 *
 * @param get asks once; its signal aborts when the wait ends
 */
export async function waitUntilActive(
  get: (signal: AbortSignal) => Promise<FileResource>,
  { signal, timeoutMs = 0, onPoll }: WaitOptions,
  { clock, random }: { clock: Clock; random: Random },
): Promise<FileResource> {
  const guard = new CallGuard(clock, { idleMs: 0, totalMs: timeoutMs }, signal);
  try {
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(maxDelayMs, delayMs * delayFactor)) {
      const file = await guard.wait(get(guard.beginAttempt()));
      onPoll?.(file);
      if (file.state === 'ACTIVE') return file;
      if (file.state === 'FAILED') throw failedFile(file);
      // Between half the delay and all of it, so that many who wait do not ask at the same time.
      await guard.sleep(delayMs * (1 - random() / 2));
    }
  } finally {
    guard.end({ isAnswerRead: false });
  }
}

function failedFile({ name = 'The file', error = {} }: FileResource): ServiceError {
  const reason = error.message ?? 'the service gives no reason';
  return new ServiceError(
    `${name} could not be processed: ${reason}`,
    { kind: 'invalid', violations: [{ field: 'file', rule: reason }] },
    { status: error },
  );
}
