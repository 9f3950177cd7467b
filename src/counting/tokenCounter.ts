/** Counts the tokens of a text as the models do. */
export interface TokenCounter {
  count(text: string): number;
}

/** Enough text that a cut is found in it, little enough to be counted again with every piece. */
const maxTailLength = 100;
/** Text in which no cut is found up to here is cut all the same; that may count one token too many. */
const maxUncutLength = 4000;

/**
 * The count of a text that grows. Only its tail is counted again with each piece: no token reaches
 * from a letter or digit over to a space behind it, so what lies before such a space is settled.
 */
export class RunningCount {
  readonly #counter: TokenCounter;
  #settled = 0;
  #tail = '';
  #tailCount = 0;

  constructor(counter: TokenCounter) {
    this.#counter = counter;
  }

  get total(): number {
    return this.#settled + this.#tailCount;
  }

  /** The total there would be with the text appended. */
  totalWith(text: string): number {
    return this.#settled + this.#counter.count(this.#tail + text);
  }

  /** Appends the text unless the total would exceed the limit; whether it did. */
  append(text: string, limit = Infinity): boolean {
    const tail = this.#tail + text;
    const tailCount = this.#counter.count(tail);
    if (this.#settled + tailCount > limit) return false;
    this.#tail = tail;
    this.#tailCount = tailCount;
    this.#settle();
    return true;
  }

  #settle(): void {
    const cut = this.#tail.length > maxTailLength ? this.#findCut() : 0;
    if (cut > 0) {
      this.#settled += this.#counter.count(this.#tail.slice(0, cut));
      this.#tail = this.#tail.slice(cut);
      this.#tailCount = this.#counter.count(this.#tail);
    }
  }

  #findCut(): number {
    for (let at = this.#tail.length - 1; at > 0; at--) {
      if (this.#tail[at] === ' ' && /[\p{L}\p{N}]/u.test(this.#tail.charAt(at - 1))) return at;
    }
    return this.#tail.length > maxUncutLength ? this.#tail.length : 0;
  }
}
