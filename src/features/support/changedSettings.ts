import {
  settings,
  type SettingDeclaration,
  type SettingKey,
} from '../../platform/manifest/settings';
import { readSetting } from '../../platform/userSettings';

/**
 * The settings of Parley that differ from their defaults, a line each, for a report that others read. A value is in it
 * only where it can be nothing but a number, a switch or one of a list: what was typed may be an address or a text.
 */
export function changedSettings(): string[] {
  return Object.entries<SettingDeclaration>(settings).flatMap(([key, setting]) => {
    const value: unknown = readSetting(key as SettingKey);
    if (JSON.stringify(value) === JSON.stringify(setting.default)) return [];
    return [`${key}: ${isTelling(setting, value) ? String(value) : 'changed'}`];
  });
}

function isTelling(setting: SettingDeclaration, value: unknown): boolean {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'number';
    case 'string':
      return setting.enum?.some((each) => each === value) ?? false;
    case 'array':
    case 'object':
      return false;
  }
}
