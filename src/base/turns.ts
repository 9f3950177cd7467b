/** Lets one piece of work begin when the one before it has ended, well or not. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const taken = this.#last.then(work, work);
    this.#last = taken;
    return taken;
  }
}
