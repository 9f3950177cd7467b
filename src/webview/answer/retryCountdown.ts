import type { RetryView } from '../../messages/answerView';

/** Counts down to the next try of a request, a tick a second, as long as its turn is in the page. */
export class RetryCountdown {
  readonly #element: HTMLElement;
  readonly #onTick: () => void;
  #retry: RetryView | undefined;
  #endsAt = 0;
  #timer: number | undefined;

  constructor(element: HTMLElement, onTick: () => void) {
    this.#element = element;
    this.#onTick = onTick;
  }

  /** Whole seconds until the next try; 0 when it is under way. */
  get secondsLeft(): number {
    return this.#retry ? Math.max(0, Math.ceil((this.#endsAt - performance.now()) / 1000)) : 0;
  }

  /** Takes in what the turn says of its next try. True where that is a wait it did not know. */
  watch(retry: RetryView | undefined): boolean {
    if (retry === this.#retry) return false;
    window.clearInterval(this.#timer);
    this.#retry = retry;
    if (!retry) return false;
    this.#endsAt = performance.now() + retry.inMs;
    this.#timer = window.setInterval(() => this.#tick(), 1000);
    return true;
  }

  #tick(): void {
    if (this.#element.isConnected) this.#onTick();
    if (!this.#element.isConnected || this.secondsLeft === 0) window.clearInterval(this.#timer);
  }
}
