/** Long enough that nobody who goes on writing is interrupted. */
const restMs = 3000;

/** Announces to screen readers what a message costs, when it has not changed for a while. */
export class CostSpeech {
  readonly #say: (text: string) => void;
  #waiting: string | undefined;
  #reported: string | undefined;
  #timer: number | undefined;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** The cost in words as it is now; `isWriting`: the reader is at the composer. */
  follow(text: string, isWriting: boolean): void {
    if (text === this.#waiting) return;
    this.#waiting = text;
    window.clearTimeout(this.#timer);
    if (!isWriting || text === '') return;
    this.#timer = window.setTimeout(() => this.#notify(text), restMs);
  }

  #notify(text: string): void {
    if (text === this.#reported) return;
    this.#reported = text;
    this.#say(text);
  }
}
