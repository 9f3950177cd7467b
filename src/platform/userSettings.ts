import * as vscode from 'vscode';
import type { SettingDeclaration, SettingKey, SettingValue } from './manifest/settings';
import { strictestValues } from './manifest/strictestValues';
import { validValue } from './validValue';

/** What is read of Parley's own package.json, which is written from the manifest table. */
interface OwnManifest {
  packageJSON: {
    contributes: { configuration: { properties: Record<SettingKey, SettingDeclaration> } };
  };
}

/**
 * The value of a setting of the manifest table; its declared default instead of one that isn't valid. Of a setting that
 * guards what is sent, the stricter of the user's and the workspace's, and the strictest instead of one that isn't valid.
 */
export function readSetting<Key extends SettingKey>(key: Key): SettingValue<Key> {
  const configuration = vscode.workspace.getConfiguration();
  const given = configuration.get(key);
  const declared = declarationOf(key);
  if (declared === undefined) throw new Error(`${key} is not declared in package.json`);
  const strictest = strictestValues[key];
  const read = (each: unknown): unknown =>
    validValue(declared, each) ?? strictest ?? declared.default;
  const value = read(given) as SettingValue<Key>;
  if (strictest === undefined || value === strictest) return value;
  const found = configuration.inspect(key);
  const asked = [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue];
  return asked.some((each) => each !== undefined && read(each) === strictest) ? strictest : value;
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

/** From package.json and not from the table, whose descriptions no window needs. */
function declarationOf(key: SettingKey): SettingDeclaration | undefined {
  const own = vscode.extensions.getExtension('parley.parley') as OwnManifest | undefined;
  return own?.packageJSON.contributes.configuration.properties[key];
}
