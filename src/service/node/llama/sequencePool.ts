import type { LlamaContext, LlamaSequence, Token } from './llamaLibrary';

/** A sequence with the beginning of a prompt in it already. */
export interface HeldSequence {
  sequence: LlamaSequence;
  /** How many of the prompt's tokens it holds. */
  heldTokens: number;
}

/**
 * The sequences of a context. Each keeps what was last read into it, so that a chat whose prompt begins as its last
 * one did has only the rest read.
 */
export class SequencePool {
  readonly #context: LlamaContext;
  readonly #count: number;
  /** The one used last comes last. */
  readonly #free: LlamaSequence[] = [];
  readonly #waiting: (() => void)[] = [];
  #made = 0;

  constructor(context: LlamaContext, count: number) {
    this.#context = context;
    this.#count = count;
  }

  /** Takes the free sequence that holds most of the prompt, with everything else removed from it; waits for one. */
  async take(prompt: readonly Token[]): Promise<HeldSequence> {
    // Who stops an answer doesn't wait for the slice under way, which still has its sequence.
    while (this.#free.length === 0 && this.#made === this.#count) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const sequence = this.#choose(prompt);
    // The last token is read again: what comes after it was not kept.
    const shared = Math.min(sharedLength(sequence.contextTokens, prompt), prompt.length - 1);
    if (shared < sequence.nextTokenIndex) {
      await sequence.eraseContextTokenRanges([{ start: shared, end: sequence.nextTokenIndex }]);
    }
    // A model may not be able to go back, and then holds less than was left.
    return { sequence, heldTokens: sequence.nextTokenIndex };
  }

  giveBack(sequence: LlamaSequence): void {
    this.#free.push(sequence);
    this.#waiting.shift()?.();
  }

  #choose(prompt: readonly Token[]): LlamaSequence {
    const shares = this.#free.map(({ contextTokens }) => sharedLength(contextTokens, prompt));
    const best = shares.reduce((most, share, at) => (share > (shares[most] ?? 0) ? at : most), 0);
    const isUnrelated = (shares[best] ?? 0) < minShared;
    if (isUnrelated && this.#made < this.#count) {
      this.#made += 1;
      return this.#context.getSequence();
    }
    // The one that was not used for longest makes room.
    const [chosen] = this.#free.splice(isUnrelated ? 0 : best, 1);
    if (chosen === undefined) throw new Error('No sequence is free');
    return chosen;
  }
}

/** Every prompt of a model begins with the same few tokens of its template. */
const minShared = 16;

/** How many tokens both begin with. */
export function sharedLength(one: readonly Token[], other: readonly Token[]): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
