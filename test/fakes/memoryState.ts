import type { Memento } from 'vscode';

/** State in memory, of the form that VS Code keeps for an extension. */
export class MemoryState implements Memento {
  readonly #values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  get<T>(key: string, defaultValue?: T): T | undefined {
    return (this.#values.get(key) as T | undefined) ?? defaultValue;
  }

  async update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
  }
}
