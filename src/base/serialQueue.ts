/** Runs one task after the other, in the order in which they were given, whatever those before ended in. */
export class SerialQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves and rejects as the task does, which begins when those before it have ended. */
  run<Result>(task: () => Result | PromiseLike<Result>): Promise<Result> {
    const result = this.#last.then(task);
    // Without the result, which would be held until the next one.
    const forget = (): void => undefined;
    this.#last = result.then(forget, forget);
    return result;
  }

  /** Resolves when all tasks that were given until now have ended, well or not. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
