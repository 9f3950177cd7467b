import type { Clock } from './clock';
import type { Disposable } from './disposables';

/** A text that is shown anew as a whole costs by its length: so many more characters cost a millisecond. */
const charsPerMs = 200;

/**
 * Shows what grows soon after it has grown, and no more often than a rest allows, which is the longer the
 * more there is: the cost of a long answer stays in proportion to it.
 */
export class UpdatePace implements Disposable {
  readonly #update: () => void;
  readonly #clock: Clock;
  readonly #restMs: number;
  #cancel: (() => void) | undefined;

  /** @param restMs the least time between two updates */
  constructor(update: () => void, clock: Clock, restMs: number) {
    this.#update = update;
    this.#clock = clock;
    this.#restMs = restMs;
  }

  /** @param length of all that is to be shown, in UTF-16 units */
  soon(length: number): void {
    const restMs = this.#restMs + length / charsPerMs;
    this.#cancel ??= this.#clock.setTimer(() => this.now(), restMs);
  }

  /** Updates at once, also for what was to come soon. */
  now(): void {
    this.dispose();
    this.#update();
  }

  dispose(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
