import * as vscode from 'vscode';
import type { SettingKey, SettingValue } from '../manifest/settings';

/** The value of a setting of the manifest table, its declared default included. */
export function readSetting<Key extends SettingKey>(key: Key): SettingValue<Key> {
  const value = vscode.workspace.getConfiguration().get<SettingValue<Key>>(key);
  if (value === undefined) throw new Error(`${key} is not declared in package.json`);
  return value;
}

/** Sets a setting for the user, everywhere. */
export async function writeSetting<Key extends SettingKey>(
  key: Key,
  value: SettingValue<Key>,
): Promise<void> {
  await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
}

/** Calls back when one of the settings may have another value. */
export function onDidChangeSettings(
  keys: readonly SettingKey[],
  callback: () => void,
): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (keys.some((key) => event.affectsConfiguration(key))) callback();
  });
}
