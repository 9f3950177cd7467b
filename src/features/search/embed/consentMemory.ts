import type { Memento } from 'vscode';
import { isRecord } from '../../../protocol/isRecord';

const key = 'parley.search.leave';

/** What the user said to sending this workspace somewhere. */
export type Consent = 'given' | 'declined';

/** Remembers with the workspace which service and model the user lets it be sent to, and which not. */
export class ConsentMemory {
  readonly #memory: Memento;

  /** @param memory the workspace's */
  constructor(memory: Memento) {
    this.#memory = memory;
  }

  of(place: string, model: string): Consent | undefined {
    const said = this.#all[`${place} ${model}`];
    return said === 'given' || said === 'declined' ? said : undefined;
  }

  async set(place: string, model: string, consent: Consent | undefined): Promise<void> {
    const { [`${place} ${model}`]: _, ...others } = this.#all;
    const all = consent === undefined ? others : { ...others, [`${place} ${model}`]: consent };
    await this.#memory.update(key, all);
  }

  get #all(): Record<string, unknown> {
    const stored = this.#memory.get<unknown>(key);
    return isRecord(stored) ? stored : {};
  }
}
