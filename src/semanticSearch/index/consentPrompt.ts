import { describeError, type Log } from '../../base/log';

/**
 * Asks whether texts may be sent to a service, one question at a time and without blocking the work, and
 * notifies those who wait for it.
 */
export class ConsentPrompt {
  readonly #log: Log;
  readonly #onDidChange: () => void;
  #mayAsk = false;
  #isOpen = false;
  #waiting: (() => void)[] = [];

  /** @param onDidChange called when the question is asked, and when it is answered */
  constructor(log: Log, onDidChange: () => void) {
    this.#log = log;
    this.#onDidChange = onDidChange;
  }

  /** The user is being asked; words are indexed meanwhile. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The user is there to be asked. */
  allow(): void {
    this.#mayAsk = true;
  }

  /** Whether to ask now; what says so once says no until it is allowed again. */
  take(): boolean {
    if (!this.#mayAsk || this.#isOpen) return false;
    this.#mayAsk = false;
    return true;
  }

  /**
   * Resolves when the user has answered. Never rejects.
   *
   * @param put puts the question to the user: true is a yes
   * @param onYes does what was asked for, before anybody hears of the answer
   */
  async ask(put: () => Promise<boolean>, onYes: () => void): Promise<void> {
    this.#isOpen = true;
    this.#onDidChange();
    let isGiven = false;
    try {
      isGiven = await put();
    } catch (error) {
      this.#log.warn(`search index: ${describeError(error)}`);
    }
    this.#isOpen = false;
    // Whoever wanted it asked meanwhile has the answer now.
    this.#mayAsk = false;
    if (isGiven) onYes();
    this.#onDidChange();
    this.notify();
  }

  /** Resolves with the answer, or when nobody is going to ask. */
  answered(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
