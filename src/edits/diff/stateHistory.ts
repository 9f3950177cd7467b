interface KnownState<T> {
  key: string;
  state: T;
}

/** A state that was found again. */
export interface FoundState<T> {
  state: T;
  /** The index of its text among those that were asked for. */
  which: number;
}

/** The oldest are forgotten beyond this many. */
const maxStates = 1_000;

/**
 * What a document's undo stack can bring back: states in the order in which they came, each with a key of the text
 * that there was. Several in a row may have the same text.
 */
export class StateHistory<T> {
  #states: KnownState<T>[] = [];
  /** The state that the document is in, or that it was in last. */
  #at = -1;
  /** The document has left that state for one that is not known, and behind it. */
  #isPast = false;

  /** A new state has come: nothing can be redone any more. */
  add(key: string, state: T): void {
    this.#states = [...this.#states.slice(0, this.#at + 1), { key, state }].slice(-maxStates);
    this.#at = this.#states.length - 1;
    this.#isPast = false;
  }

  /** The text has become one that nobody needs to know again. */
  leave(): void {
    this.#states = this.#states.slice(0, this.#at + 1);
    this.#isPast = true;
  }

  /**
   * Undo has brought one of these texts back.
   * @param isMoved the text is another one than before, known or not
   * @returns the nearest known state and which of the texts it is; undefined if there is none
   */
  back(keys: readonly string[], isMoved = true): FoundState<T> | undefined {
    const start = this.#isPast ? this.#at : this.#at - 1;
    for (let index = start; index >= 0; index -= 1) {
      const found = this.#goTo(index, keys);
      if (found !== undefined) return found;
    }
    if (isMoved && !this.#isPast) this.#at = start;
    this.#isPast ||= isMoved;
    return undefined;
  }

  /** Redo has brought one of these texts back. */
  forward(keys: readonly string[], isMoved = true): FoundState<T> | undefined {
    for (let index = this.#at + 1; index < this.#states.length; index += 1) {
      const found = this.#goTo(index, keys);
      if (found !== undefined) return found;
    }
    this.#isPast ||= isMoved;
    return undefined;
  }

  #goTo(index: number, keys: readonly string[]): FoundState<T> | undefined {
    const known = this.#states[index];
    const which = known === undefined ? -1 : keys.indexOf(known.key);
    if (known === undefined || which < 0) return undefined;
    this.#at = index;
    this.#isPast = false;
    return { state: known.state, which };
  }
}
