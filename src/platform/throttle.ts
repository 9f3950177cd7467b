import type { Clock } from '../base/clock';
import { systemClock } from '../base/systemClock';
import type { Disposable } from '../base/disposables';

/** Calls back soon after it was asked to, and no more often than a rest allows. */
export class Throttle implements Disposable {
  readonly #callback: () => void;
  readonly #restMs: number;
  readonly #clock: Clock;
  #cancelTimer: (() => void) | undefined;

  constructor(callback: () => void, restMs: number, clock = systemClock) {
    this.#callback = callback;
    this.#restMs = restMs;
    this.#clock = clock;
  }

  soon(): void {
    this.#cancelTimer ??= this.#clock.setTimer(() => this.now(), this.#restMs);
  }

  /** Calls back at once, also for what was to come soon. */
  now(): void {
    this.dispose();
    this.#callback();
  }

  dispose(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }
}
