/**
 * Earlier prompts brought back by arrow up, newest first, and the draft they stand in for by arrow down.
 * A prompt that was brought back and then changed is a draft of its own.
 */
export class PromptRecall {
  readonly #prompts: () => readonly string[];
  /** How many prompts back; 0 is the draft. */
  #steps = 0;
  #draft = '';
  #shown = '';

  /** @param prompts the earlier prompts, oldest first */
  constructor(prompts: () => readonly string[]) {
    this.#prompts = prompts;
  }

  /** The text that replaces `text` one prompt earlier; undefined if there is none. */
  earlier(text: string): string | undefined {
    if (!this.#isRecalled(text)) {
      // Only an empty composer gives way: what was written must not vanish by a key.
      if (text !== '') return undefined;
      this.#steps = 0;
      this.#draft = text;
    }
    return this.#go(this.#steps + 1);
  }

  /** As {@link earlier}, one prompt later; the last is the draft. */
  later(text: string): string | undefined {
    return this.#isRecalled(text) ? this.#go(this.#steps - 1) : undefined;
  }

  #isRecalled(text: string): boolean {
    return this.#steps > 0 && text === this.#shown;
  }

  #go(steps: number): string | undefined {
    const text = steps === 0 ? this.#draft : distinct(this.#prompts()).at(-steps);
    if (text === undefined) return undefined;
    this.#steps = steps;
    this.#shown = text;
    return text;
  }
}

/** Without those that come again right after themselves. */
function distinct(prompts: readonly string[]): string[] {
  return prompts.filter((prompt, index) => prompt !== prompts[index + 1]);
}
