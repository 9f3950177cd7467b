import { onAbort } from '../../../base/abort';
import { failure } from '../../../protocol/failure';

/** When another answer has probably ended. */
const retryDelay = '5s';

/** Lets so many requests run at once and so many wait; the rest is refused. */
export class RequestQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /**
   * Resolves when it is the request's turn, with what ends it. Rejects with RESOURCE_EXHAUSTED when too many wait, and
   * with the signal's reason.
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#running < this.#maxRunning) this.#running += 1;
    else await this.#wait(signal);
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#leave();
      hasLeft = true;
    };
  }

  async #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#maxWaiting) {
      throw failure(
        'RESOURCE_EXHAUSTED',
        `The model is busy: ${this.#running} answers are being written and ${this.#waiting.size} wait.`,
        [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }],
      );
    }
    let forget = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.add(resolve);
        forget = onAbort(signal, () => {
          this.#waiting.delete(resolve);
          reject(signal.reason as Error);
        });
      });
    } finally {
      forget();
    }
  }

  /** Whoever waited longest takes over the place. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
    } else {
      this.#waiting.delete(next);
      next();
    }
  }
}
