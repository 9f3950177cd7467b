import { SerialQueue } from './serialQueue';

/**
 * Does one thing after the other, each when what was to be written until it was asked for has been
 * written: what a page shows is on disk before it is shown, so that a crash takes back nothing.
 */
export class AfterWrites {
  readonly #settled: () => Promise<void>;
  readonly #queue = new SerialQueue();

  /** @param settled resolves when what was said until now is written, or could not be; never rejects. */
  constructor(settled: () => Promise<void>) {
    this.#settled = settled;
  }

  do(act: () => void): void {
    const settled = this.#settled();
    void this.#queue.run(async () => {
      await settled;
      act();
    });
  }
}
