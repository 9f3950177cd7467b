import { isRecord } from '../protocol/isRecord';
import type { SettingDeclaration } from './manifest/settings';

const isOfType: Record<SettingDeclaration['type'], (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
};

/**
 * A value as its setting is declared, a number within its bounds; undefined for any other. VS Code underlines those in
 * settings.json, and hands them over all the same.
 */
export function validValue(setting: SettingDeclaration, value: unknown): unknown {
  if (!isOfType[setting.type](value)) return undefined;
  if (setting.type === 'integer') {
    return Math.round(Math.min(Math.max(Number(value), setting.minimum), setting.maximum));
  }
  const isListed = setting.type !== 'string' || setting.enum?.some((each) => each === value);
  return isListed === false ? undefined : value;
}
