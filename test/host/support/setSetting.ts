import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';

/**
 * Sets a setting for the user; undefined brings back its default. Nothing is written where it is so already: that
 * takes VS Code some 50 ms of work.
 */
export async function setSetting(key: string, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  if (isDeepStrictEqual(configuration.inspect(key)?.globalValue, value)) return;
  await configuration.update(key, value, vscode.ConfigurationTarget.Global);
}
