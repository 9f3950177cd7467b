import type * as vscode from 'vscode';

/** API keys in SecretStorage, one an origin (`https://host:port`). They are kept nowhere else. */
export class KeyStore {
  readonly #secrets: vscode.SecretStorage;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
  }

  async get(origin: string): Promise<string | undefined> {
    return this.#secrets.get(secretName(origin));
  }

  async set(origin: string, key: string): Promise<void> {
    await this.#secrets.store(secretName(origin), key);
  }

  async remove(origin: string): Promise<void> {
    await this.#secrets.delete(secretName(origin));
  }

  /** Calls back when the key of an origin may have changed, in this window or another. */
  onDidChange(callback: (origin: string) => void): vscode.Disposable {
    return this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) callback(key.slice(prefix.length));
    });
  }
}

const prefix = 'parley.apiKey.';

function secretName(origin: string): string {
  return prefix + origin;
}
