import type { Clock } from './clock';
import type { Disposable } from './disposables';
import { systemClock } from './systemClock';

/** A text that is shown again as a whole costs by its length: this many more characters cost a millisecond. */
const charsPerMs = 200;

/**
 * Calls back soon after it was asked to, and no more often than a rest allows. The rest is the longer the more
 * there is to show: the cost of a long answer stays in proportion to it.
 */
export class Throttle implements Disposable {
  readonly #callback: () => void;
  readonly #restMs: number;
  readonly #clock: Clock;
  #cancelTimer: (() => void) | undefined;

  /** @param restMs the least time between two calls */
  constructor(callback: () => void, restMs: number, clock = systemClock) {
    this.#callback = callback;
    this.#restMs = restMs;
    this.#clock = clock;
  }

  /** @param length of a text that is shown again as a whole, in UTF-16 units */
  soon(length = 0): void {
    const restMs = this.#restMs + length / charsPerMs;
    this.#cancelTimer ??= this.#clock.setTimer(() => this.now(), restMs);
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
