import type { Part } from '../../protocol/content';
import { textOf } from '../../counting/promptCount';
import { RunningCount } from '../../counting/tokenCounter';
import type { TokenCounter } from '../../counting/tokenCounter';

/** Counts one candidate's tokens as they come and cuts it where they reach the limit. */
export class TokenBudget {
  readonly #maxTokens: number;
  readonly #counter: TokenCounter;
  readonly #text: RunningCount;
  readonly #thoughts: RunningCount;
  /** Tokens of calls and other parts that aren't text. */
  #other = 0;

  constructor(counter: TokenCounter, maxTokens: number) {
    this.#counter = counter;
    this.#maxTokens = maxTokens;
    this.#text = new RunningCount(counter);
    this.#thoughts = new RunningCount(counter);
  }

  get outputTokens(): number {
    return this.#text.total + this.#other;
  }

  get thoughtTokens(): number {
    return this.#thoughts.total;
  }

  /** The parts that fit in the limit; `isFull` when something did not. */
  take(parts: readonly Part[]): { parts: Part[]; isFull: boolean } {
    const taken: Part[] = [];
    for (const part of parts) {
      const fitting =
        part.text === undefined ? this.#takeOther(part) : this.#takeText(part, part.text);
      if (fitting !== undefined) taken.push(fitting);
      if (fitting !== part) return { parts: taken, isFull: true };
    }
    return { parts: taken, isFull: false };
  }

  #takeText(part: Part, text: string): Part | undefined {
    const count = part.thought === true ? this.#thoughts : this.#text;
    const limit = this.#maxTokens - (this.outputTokens + this.thoughtTokens - count.total);
    if (count.append(text, limit)) return part;
    const fitting = text.slice(0, fittingLength(text, count, limit));
    count.append(fitting);
    return fitting === '' ? undefined : { ...part, text: fitting };
  }

  #takeOther(part: Part): Part | undefined {
    const tokens = this.#counter.count(textOf(part));
    if (this.outputTokens + this.thoughtTokens + tokens > this.#maxTokens) return undefined;
    this.#other += tokens;
    return part;
  }
}

/** The longest beginning of the text, in UTF-16 units and no half characters, that keeps to the limit. */
function fittingLength(text: string, count: RunningCount, limit: number): number {
  let fits = 0;
  let isTooLong = text.length;
  while (isTooLong - fits > 1) {
    const middle = Math.floor((fits + isTooLong) / 2);
    if (count.totalWith(text.slice(0, middle)) <= limit) {
      fits = middle;
    } else {
      isTooLong = middle;
    }
  }
  const isHalfCharacter = /[\uD800-\uDBFF]/.test(text.charAt(fits - 1));
  return isHalfCharacter ? fits - 1 : fits;
}
