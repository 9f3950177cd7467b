import type { Disposable } from '../../platform/disposables';

/** Calls back soon after it was asked to, and no more often than a rest allows. */
export class Throttle implements Disposable {
  readonly #callback: () => void;
  readonly #restMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(callback: () => void, restMs: number) {
    this.#callback = callback;
    this.#restMs = restMs;
  }

  soon(): void {
    this.#timer ??= setTimeout(() => this.now(), this.#restMs);
  }

  /** Calls back at once, also for what was to come soon. */
  now(): void {
    this.dispose();
    this.#callback();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
