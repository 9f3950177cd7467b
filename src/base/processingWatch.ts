import type { Clock } from './clock';

const firstDelayMs = 1000;
const delayFactor = 1.5;
const maxDelayMs = 10_000;

/** Asks again for what is being processed, less often the longer it takes, and only while somebody looks. */
export class ProcessingWatch {
  readonly #clock: Clock;
  readonly #ask: () => Promise<boolean>;
  #isVisible = false;
  #isWaiting = false;
  #isAsking = false;
  #delayMs = firstDelayMs;
  #cancel: (() => void) | undefined;

  /** @param ask asks once; resolves to whether something is still being processed, and never rejects */
  constructor(clock: Clock, ask: () => Promise<boolean>) {
    this.#clock = clock;
    this.#ask = ask;
  }

  get isVisible(): boolean {
    return this.#isVisible;
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (!isVisible) this.#stop();
    else this.#plan();
  }

  /** Whether there is something to wait for. */
  wake(isWaiting: boolean): void {
    if (isWaiting && !this.#isWaiting) this.#delayMs = firstDelayMs;
    this.#isWaiting = isWaiting;
    if (isWaiting) this.#plan();
    else this.#stop();
  }

  dispose(): void {
    this.#isVisible = false;
    this.#stop();
  }

  #plan(): void {
    if (!this.#isVisible || !this.#isWaiting || this.#isAsking || this.#cancel) return;
    this.#cancel = this.#clock.setTimer(() => void this.#tick(), this.#delayMs);
    this.#delayMs = Math.min(maxDelayMs, this.#delayMs * delayFactor);
  }

  async #tick(): Promise<void> {
    this.#cancel = undefined;
    this.#isAsking = true;
    this.#isWaiting = await this.#ask();
    this.#isAsking = false;
    this.#plan();
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
