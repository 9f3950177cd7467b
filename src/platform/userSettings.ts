import * as vscode from 'vscode';
import type { SettingKey, SettingValue } from './manifest/settings';
import { strictestValues } from './manifest/strictestValues';

/**
 * The value of a setting of the manifest table, its declared default included. Of one that guards what is sent, the
 * stricter of the user's and the workspace's.
 */
export function readSetting<Key extends SettingKey>(key: Key): SettingValue<Key> {
  const configuration = vscode.workspace.getConfiguration();
  const value = configuration.get<SettingValue<Key>>(key);
  if (value === undefined) throw new Error(`${key} is not declared in package.json`);
  const strictest = strictestValues[key];
  if (strictest === undefined || value === strictest) return value;
  const found = configuration.inspect<SettingValue<Key>>(key);
  const asked = [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue];
  return asked.includes(strictest) ? strictest : value;
}

/** What the user has set everywhere, whatever a workspace says; undefined where they have set nothing. */
export function readUsersOwn(key: SettingKey): unknown {
  return vscode.workspace.getConfiguration().inspect<unknown>(key)?.globalValue;
}

/** Sets a setting for the user, everywhere; also for a workspace that has set it, as nothing would change there otherwise. */
export async function writeSetting<Key extends SettingKey>(
  key: Key,
  value: SettingValue<Key>,
): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  await configuration.update(key, value, vscode.ConfigurationTarget.Global);
  if (configuration.inspect(key)?.workspaceValue !== undefined) {
    await configuration.update(key, value, vscode.ConfigurationTarget.Workspace);
  }
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

/** Whether VS Code wraps the long lines of a document. */
export function isWrapped(document: vscode.TextDocument): boolean {
  const wrap = vscode.workspace.getConfiguration('editor', document).get<string>('wordWrap');
  return wrap !== undefined && wrap !== 'off';
}
