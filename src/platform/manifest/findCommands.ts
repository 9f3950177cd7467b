import type { CommandDeclarations } from './commandDeclaration';

const whileFinding = 'parley.isFinding';
const nowhere = [{ menu: 'commandPalette', when: 'false' }] as const;

/** Semantic search. */
export const findCommands = {
  'parley.findByMeaning': {
    title: 'Find by Meaning…',
    icon: 'search-sparkle',
    keybinding: { key: 'ctrl+alt+m', mac: 'ctrl+alt+cmd+m' },
  },
  'parley.leaveFound': {
    title: 'Leave What Was Found',
    menus: nowhere,
    keybinding: { key: 'escape', when: `${whileFinding} && inQuickInput` },
  },
  'parley.openFoundToSide': {
    title: 'Open What Was Found to the Side',
    menus: nowhere,
    keybinding: { key: 'ctrl+enter', mac: 'cmd+enter', when: whileFinding },
  },
  'parley.addFoundToChat': {
    title: 'Add What Was Found to Chat',
    menus: nowhere,
    keybinding: { key: 'ctrl+shift+a', mac: 'cmd+shift+a', when: whileFinding },
  },
} as const satisfies CommandDeclarations;
