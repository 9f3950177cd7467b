import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import type { PagedList } from './pagedList';

/** A timer does not run while the machine sleeps, so that a long one would end much too late. */
const maxTimerMs = 60 * 1000;

type TimedList = Pick<PagedList<object>, 'nextExpiryMs' | 'onDidChange' | 'show'>;

/** Takes out of a list what has expired, when it does, without a service being asked. */
export class ExpiryTimer implements Disposable {
  readonly #list: TimedList;
  readonly #clock: Clock;
  readonly #subscription: Disposable;
  #cancel: () => void = () => undefined;

  constructor(list: TimedList, clock: Clock) {
    this.#list = list;
    this.#clock = clock;
    this.#subscription = list.onDidChange(() => this.#wait());
  }

  /** Takes it out at once: after a sleep of the machine the timer has not reported it. */
  check(): void {
    if (this.#list.nextExpiryMs <= this.#clock.now()) this.#list.show();
  }

  dispose(): void {
    this.#cancel();
    this.#subscription.dispose();
  }

  #wait(): void {
    this.#cancel();
    const { nextExpiryMs } = this.#list;
    if (nextExpiryMs === Infinity) return;
    const delayMs = Math.min(nextExpiryMs - this.#clock.now(), maxTimerMs);
    this.#cancel = this.#clock.setTimer(() => this.#timeHasPassed(), delayMs);
  }

  #timeHasPassed(): void {
    if (this.#list.nextExpiryMs <= this.#clock.now()) this.#list.show();
    else this.#wait();
  }
}
