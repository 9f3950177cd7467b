import type { Disposable } from './disposables';

/** Takes a listener until what it returns is disposed. An event of VS Code is one too. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Calls its listeners in the order in which they were added. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ take: (value: T) => void }>();

  readonly event: Event<T> = (take) => {
    // A listener that is added twice is called twice.
    const listener = { take };
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const { take } of [...this.#listeners]) take(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
