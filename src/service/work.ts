import type { ServiceError } from '../protocol/serviceError';
import { failure } from '../protocol/failure';
import { onAbort } from '../base/abort';

/** An answer that is being made. */
export interface Work {
  /** Aborts when the caller goes away, when the service is disposed of, and when the work ends. */
  readonly signal: AbortSignal;
  /** Frees what the work holds; to be called however it ends, more than once does no harm. */
  end(reason?: unknown): void;
}

/** The reason of all that ends without one of its own: to make one takes as long as to write some events. */
const over = new DOMException('The answer is over.', 'AbortError');

/** All the answers that are being made: bounded in number, and ended together. */
export class RunningWork {
  readonly #maxCount: number;
  /**
   * The requests are kept because a Request forwards the abort of the signal it was given only as long
   * as somebody holds the Request itself.
   */
  readonly #running = new Map<Work, Request>();
  #isDisposed = false;

  constructor(maxCount: number) {
    this.#maxCount = maxCount;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Throws RESOURCE_EXHAUSTED when too much is running and UNAVAILABLE once disposed of. */
  start(request: Request): Work {
    const { signal: caller } = request;
    caller.throwIfAborted();
    if (this.#isDisposed) throw shutDown();
    if (this.#running.size >= this.#maxCount) {
      throw failure('RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' },
      ]);
    }
    const controller = new AbortController();
    const work: Work = {
      signal: controller.signal,
      end: (reason) => {
        forget();
        this.#running.delete(work);
        controller.abort(reason ?? over);
      },
    };
    const forget = onAbort(caller, () => work.end(caller.reason));
    this.#running.set(work, request);
    return work;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const work of [...this.#running.keys()]) work.end(shutDown());
  }
}

function shutDown(): ServiceError {
  return failure('UNAVAILABLE', 'The service is shutting down.');
}
