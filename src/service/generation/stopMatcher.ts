import type { Part } from '../../protocol/content';

/** The parts that may be handed on, and whether a stop sequence ended the answer. */
export interface MatchedOutput {
  parts: Part[];
  isStopped: boolean;
}

/**
 * Cuts an answer before the first stop sequence in it, wherever the borders of its pieces lie: text
 * that may be the beginning of one is held back until it is known. Thoughts and calls are handed on as
 * they are and are not searched.
 */
export class StopMatcher {
  readonly #sequences: SequenceMatcher[];
  #held = '';

  constructor(stopSequences: readonly string[]) {
    this.#sequences = stopSequences.map((sequence) => new SequenceMatcher(sequence));
  }

  take(parts: readonly Part[]): MatchedOutput {
    if (this.#sequences.length === 0) return { parts: [...parts], isStopped: false };
    const taken: Part[] = [];
    for (const part of parts) {
      if (isAnswerText(part)) {
        const { text, isStopped } = this.#takeText(part.text);
        // A signature goes with what can be handed on already.
        if (text !== '' || Object.keys(part).length > 1) taken.push({ ...part, text });
        if (isStopped) return { parts: taken, isStopped };
      } else {
        for (const each of this.release()) taken.push(each);
        taken.push(part);
      }
    }
    return { parts: taken, isStopped: false };
  }

  /** What was held back, once nothing more comes that it could be the beginning of. */
  release(): Part[] {
    const held = this.#held;
    this.#held = '';
    this.#sequences.forEach((sequence) => sequence.reset());
    return textParts(held);
  }

  #takeText(text: string): { text: string; isStopped: boolean } {
    const all = this.#held + text;
    for (let at = this.#held.length; at < all.length; at++) {
      const ended = this.#sequences.filter((sequence) => sequence.feed(all.charCodeAt(at)));
      if (ended.length > 0) {
        const longest = ended.reduce((most, { length }) => Math.max(most, length), 0);
        this.#held = '';
        return { text: all.slice(0, at + 1 - longest), isStopped: true };
      }
    }
    const heldLength = this.#sequences.reduce((most, { matched }) => Math.max(most, matched), 0);
    this.#held = all.slice(all.length - heldLength);
    return { text: all.slice(0, all.length - heldLength), isStopped: false };
  }
}

/** Knuth, Morris and Pratt: each character is looked at once, however the sequence repeats itself. */
class SequenceMatcher {
  matched = 0;
  readonly #sequence: string;
  readonly #fallbacks: number[] = [0];

  constructor(sequence: string) {
    this.#sequence = sequence;
    for (let at = 1, matched = 0; at < sequence.length; at++) {
      matched = this.#advance(matched, sequence.charCodeAt(at));
      this.#fallbacks.push(matched);
    }
  }

  get length(): number {
    return this.#sequence.length;
  }

  /** Whether the sequence ends with this character. */
  feed(code: number): boolean {
    this.matched = this.#advance(this.matched, code);
    return this.matched === this.length;
  }

  reset(): void {
    this.matched = 0;
  }

  #advance(from: number, code: number): number {
    let matched = from;
    while (matched > 0 && this.#sequence.charCodeAt(matched) !== code) {
      matched = this.#fallbacks[matched - 1] ?? 0;
    }
    return this.#sequence.charCodeAt(matched) === code ? matched + 1 : matched;
  }
}

function textParts(text: string): Part[] {
  return text === '' ? [] : [{ text }];
}

function isAnswerText(part: Part): part is Part & { text: string } {
  return part.text !== undefined && part.thought !== true;
}
