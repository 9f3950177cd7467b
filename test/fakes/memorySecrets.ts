import * as vscode from 'vscode';

/** Secrets in memory: the real storage belongs to the extension and can't be reached from a test. */
export class MemorySecrets implements vscode.SecretStorage {
  readonly #secrets = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.#changed.event;

  async get(key: string): Promise<string | undefined> {
    return this.#secrets.get(key);
  }

  async keys(): Promise<string[]> {
    return [...this.#secrets.keys()];
  }

  async store(key: string, value: string): Promise<void> {
    this.#secrets.set(key, value);
    this.#changed.fire({ key });
  }

  async delete(key: string): Promise<void> {
    this.#secrets.delete(key);
    this.#changed.fire({ key });
  }
}
