import type * as vscode from 'vscode';

const memoryKey = 'parley.plainHttpOrigins';

/** The origins of other machines to which the user has agreed to send over plain http. */
export class PlainHttpConsent {
  readonly #memory: Pick<vscode.Memento, 'get' | 'update'>;

  constructor(memory: Pick<vscode.Memento, 'get' | 'update'>) {
    this.#memory = memory;
  }

  readonly has = (origin: string): boolean => this.#origins().includes(origin);

  async add(origin: string): Promise<void> {
    if (!this.has(origin)) await this.#memory.update(memoryKey, [...this.#origins(), origin]);
  }

  #origins(): string[] {
    const kept: unknown = this.#memory.get(memoryKey);
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  }
}
