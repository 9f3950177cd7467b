/** A place in which a llama-server keeps what it has read. */
export interface LlamaSlot {
  id: number;
  tokens: number[];
  /** Grows with each task that it had; absent before the first. */
  lastTask?: number;
  isProcessing: boolean;
  usedAt: number;
}

/** What a task read, and what of that the slot knew already. */
export interface TaskReading {
  slot: LlamaSlot;
  cached: number;
  read: number;
}

/** As much of two prompts has to be the same for a slot to be chosen for it. */
const leastSimilar = 0.1;

/** The slots of a llama-server, and the files that they are saved to. */
export class LlamaSlots {
  readonly all: LlamaSlot[];
  /** The files below `--slot-save-path`. */
  readonly files = new Map<string, number[]>();
  /** As with a model whose memory can't be taken up in the middle. */
  forgets = false;
  #tasks = 0;

  constructor(count: number) {
    this.all = Array.from({ length: count }, (_, id) => ({
      id,
      tokens: [],
      isProcessing: false,
      usedAt: 0,
    }));
  }

  /** Reads a prompt in a slot: the one that is asked for, that which knows most of it, or the longest unused. */
  read(prompt: readonly number[], wanted: number, isReused: boolean): TaskReading {
    const slot = this.#choose(prompt, wanted);
    const known = isReused && !this.forgets ? commonLength(slot.tokens, prompt) : 0;
    // The last token is always read: its logits are needed.
    const cached = known === prompt.length ? known - 1 : known;
    slot.tokens = [...prompt];
    this.#tasks += 1;
    slot.lastTask = this.#tasks;
    slot.usedAt = this.#tasks;
    return { slot, cached, read: prompt.length - cached };
  }

  /** What a server knows after it was started again: its files alone. */
  restart(): void {
    for (const slot of this.all) {
      slot.tokens = [];
      slot.usedAt = 0;
      delete slot.lastTask;
    }
  }

  #choose(prompt: readonly number[], wanted: number): LlamaSlot {
    const [first] = this.all;
    if (first === undefined) throw new Error('a server has a slot');
    if (wanted !== -1) return this.all[wanted % this.all.length] ?? first;
    const shareOf = ({ tokens }: LlamaSlot): number =>
      commonLength(tokens, prompt) / Math.max(prompt.length, 1);
    const [alike] = this.all.toSorted((one, other) => shareOf(other) - shareOf(one));
    if (alike !== undefined && shareOf(alike) > leastSimilar) return alike;
    return this.all.toSorted((one, other) => one.usedAt - other.usedAt)[0] ?? first;
  }
}

function commonLength(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((token, index) => token !== other[index]);
  return at === -1 ? Math.min(one.length, other.length) : at;
}
