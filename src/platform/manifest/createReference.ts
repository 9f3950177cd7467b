import type { CommandDeclaration, Keybinding } from './commandDeclaration';
import { commands } from './commands';
import { settings, type SettingDeclaration } from './settings';

const commandEntries: [string, CommandDeclaration][] = Object.entries(commands);
const settingEntries: [string, SettingDeclaration][] = Object.entries(settings);

/** The page `docs/reference.md`, in Markdown: each setting and each command of the tables. */
export function createReference(): string {
  const inPalette = commandEntries.filter(([, command]) => isInPalette(command));
  const elsewhere = commandEntries.filter(([, command]) => !isInPalette(command));
  return [
    '# Settings and commands',
    '',
    '<!-- Written by `npm run manifest` from src/platform/manifest: do not edit. -->',
    '',
    '## Settings',
    '',
    'A workspace can’t set what has the scope _machine_. What is marked _trusted_ is read from a workspace only once you trust it.',
    '',
    ...table(['Setting', 'Default', 'Scope', 'What it does'], settingEntries.map(settingRow)),
    '',
    '## Commands',
    '',
    'In the Command Palette, some of them only where they apply:',
    '',
    ...table(['Command', 'Id', 'Keys', 'On macOS'], inPalette.map(commandRow)),
    '',
    'In a view, a menu or a list only:',
    '',
    ...table(['Command', 'Id', 'Keys', 'On macOS'], elsewhere.map(commandRow)),
  ].join('\n');
}

function isInPalette({ menus = [] }: CommandDeclaration): boolean {
  return !menus.some(({ menu, when }) => menu === 'commandPalette' && when === 'false');
}

function table(head: readonly string[], rows: readonly string[][]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function settingRow([key, setting]: [string, SettingDeclaration]): string[] {
  const { default: value, scope, description, restricted } = setting;
  return [
    `\`${key}\``,
    `\`${JSON.stringify(value)}\``,
    restricted && scope !== 'machine' ? `${scope}, trusted` : scope,
    [description, ...enumTexts(setting)].join(' '),
  ];
}

function enumTexts(setting: SettingDeclaration): string[] {
  if (!('enum' in setting)) return [];
  const texts = setting.enumDescriptions ?? [];
  return setting.enum.map((value, index) => `\`${value}\`: ${texts[index] ?? ''}`);
}

function commandRow([id, { title, keybinding = [] }]: [string, CommandDeclaration]): string[] {
  const bindings = [keybinding].flat();
  const keys = bindings.map(({ key }: Keybinding) => spell(key));
  const onMac = bindings.map(({ key, mac }: Keybinding) => spell(mac ?? key));
  return [title, `\`${id}\``, keys.join(', '), onMac.join(', ')];
}

/** `ctrl+k ctrl+e` as `Ctrl+K Ctrl+E`. */
function spell(keys: string): string {
  return keys.replaceAll(/\b[a-z]/gu, (letter) => letter.toUpperCase());
}
