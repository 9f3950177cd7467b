import type { CommandDeclaration, Keybinding } from './commandDeclaration';
import { commands } from './commands';
import { settings, type SettingDeclaration } from './settings';

const commandEntries: [string, CommandDeclaration][] = Object.entries(commands);
const settingEntries: [string, SettingDeclaration][] = Object.entries(settings);

/** The page `docs/reference.md`, in Markdown: each setting, and each command that a user can name. */
export function createReference(): string {
  const inPalette = commandEntries.filter(([, command]) => isInPalette(command));
  const byKeyOnly = commandEntries.filter(
    ([, command]) => !isInPalette(command) && command.keybinding !== undefined,
  );
  return [
    '# Settings and commands',
    '',
    '<!-- Written by `npm run manifest` from src/platform/manifest: do not edit. -->',
    '',
    '## Settings',
    '',
    'A workspace can’t set settings of scope _machine_. Settings marked _trusted_ are read from a workspace only once you trust it.',
    '',
    ...table(['Setting', 'Default', 'Scope', 'What it does'], settingEntries.map(settingRow)),
    '',
    '## Commands',
    '',
    'These commands are in the Command Palette, some only where they apply. Keys in parentheses are for macOS.',
    '',
    ...table(['Command', 'Id', 'Keys'], inPalette.map(commandRow)),
    '',
    'These commands are not in the palette, but have keys that you can change:',
    '',
    ...table(['Command', 'Id', 'Keys'], byKeyOnly.map(commandRow)),
  ].join('\n');
}

function isInPalette({ palette }: CommandDeclaration): boolean {
  return palette !== false;
}

function table(head: readonly string[], rows: readonly string[][]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function settingRow([key, setting]: [string, SettingDeclaration]): string[] {
  const { default: value, scope = 'window', description, restricted } = setting;
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
  const keys = [keybinding].flat().map(spellBinding);
  return [title, `\`${id}\``, keys.join(', ')];
}

function spellBinding({ key, mac }: Keybinding): string {
  return mac === undefined || mac === key ? spell(key) : `${spell(key)} (${spell(mac)})`;
}

/** `ctrl+k ctrl+e` as `Ctrl+K Ctrl+E`. */
function spell(keys: string): string {
  return keys.replaceAll(/\b[a-z]/gu, (letter) => letter.toUpperCase());
}
