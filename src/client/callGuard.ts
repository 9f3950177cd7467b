import { onAbort } from '../base/abort';
import type { Clock } from '../base/clock';
import { ServiceError } from '../protocol/serviceError';
import type { Timeouts } from './clientOptions';

/**
 * Watches over one call with all its attempts: ends the wait for anything as soon as the caller gives
 * up, the whole takes too long or the service falls silent, and aborts the attempt under way. It doesn't
 * rely on what it waits for to notice.
 */
export class CallGuard {
  readonly #clock: Clock;
  readonly #idleMs: number;
  readonly #endsAt: number;
  readonly #forgetCaller: () => void;
  readonly #stopTotalTimer: () => void;
  #stopIdleTimer: (() => void) | undefined;
  #waitingSince: number | undefined;
  #attempt = new AbortController();
  #rejectWait: ((error: ServiceError) => void) | undefined;
  #failure: ServiceError | undefined;

  constructor(clock: Clock, { idleMs, totalMs }: Timeouts, callerSignal?: AbortSignal) {
    this.#clock = clock;
    this.#idleMs = idleMs;
    this.#endsAt = totalMs === 0 ? Infinity : clock.now() + totalMs;
    this.#stopTotalTimer =
      totalMs === 0
        ? () => undefined
        : clock.setTimer(() => this.#fail(timeoutError('total', totalMs)), totalMs);
    this.#forgetCaller = onAbort(callerSignal, () =>
      this.#fail(new ServiceError('The request was canceled', { kind: 'cancelled' })),
    );
  }

  /** What is left of the time for the whole call: milliseconds, or Infinity. */
  get remainingMs(): number {
    return this.#endsAt - this.#clock.now();
  }

  throwIfCancelled(): void {
    if (this.#failure?.kind === 'cancelled') throw this.#failure;
  }

  /** Leaves the attempt before and gives the signal of the next. */
  beginAttempt(): AbortSignal {
    if (this.#failure !== undefined) throw this.#failure;
    this.#attempt.abort();
    this.#attempt = new AbortController();
    return this.#attempt.signal;
  }

  /** Waits for something that has no bearing on whether the service is alive. */
  wait<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(resolve, reject);
      if (this.#failure !== undefined) reject(this.#failure);
      else this.#rejectWait = reject;
    });
  }

  /** Waits for the next sign of life of the service, no longer than the idle timeout. */
  async waitForService<T>(work: Promise<T>): Promise<T> {
    this.#watchIdle();
    try {
      return await this.wait(work);
    } finally {
      this.#waitingSince = undefined;
    }
  }

  /** Waits so long, or until what `onStart` is handed is called. */
  async sleep(delayMs: number, onStart?: (wake: () => void) => void): Promise<void> {
    let stop: (() => void) | undefined;
    try {
      await this.wait(
        new Promise<void>((resolve) => {
          stop = this.#clock.setTimer(resolve, delayMs);
          onStart?.(resolve);
        }),
      );
    } finally {
      stop?.();
    }
  }

  /** Ends the watch; an attempt whose answer was not read to its end is aborted. */
  end({ isAnswerRead }: { isAnswerRead: boolean }): void {
    this.#stopTotalTimer();
    this.#stopIdleTimer?.();
    this.#forgetCaller();
    if (!isAnswerRead) this.#attempt.abort();
  }

  #fail(error: ServiceError): void {
    this.#failure ??= error;
    this.#consentWait(this.#failure);
  }

  #consentWait(error: ServiceError): void {
    this.#rejectWait?.(error);
    this.#attempt.abort();
  }

  /** One timer serves many waits: setting one for each piece of a stream would cost more than reading it. */
  #watchIdle(): void {
    if (this.#idleMs === 0) return;
    this.#waitingSince = this.#clock.now();
    this.#stopIdleTimer ??= this.#clock.setTimer(this.#onIdleTimer, this.#idleMs);
  }

  readonly #onIdleTimer = (): void => {
    this.#stopIdleTimer = undefined;
    if (this.#waitingSince === undefined) return;
    const leftMs = this.#waitingSince + this.#idleMs - this.#clock.now();
    if (leftMs <= 0) this.#consentWait(timeoutError('idle', this.#idleMs));
    else this.#stopIdleTimer = this.#clock.setTimer(this.#onIdleTimer, leftMs);
  };
}

export function timeoutError(
  phase: 'idle' | 'total',
  limitMs: number,
  cause?: unknown,
): ServiceError {
  const message =
    phase === 'idle'
      ? `The service didn’t respond for ${limitMs} ms`
      : `The request took longer than ${limitMs} ms`;
  const origin = cause === undefined ? {} : { cause };
  return new ServiceError(message, { kind: 'timeout', phase, limitMs }, origin);
}
