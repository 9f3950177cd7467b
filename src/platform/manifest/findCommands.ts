import type { CommandDeclarations } from './commandDeclaration';

const whileFinding = 'parley.isFinding';
const nowhere = [{ menu: 'commandPalette', when: 'false' }] as const;

/** Semantic search. */
export const findCommands = {
  'parley.semanticSearch': {
    title: 'Semantic Search…',
    icon: 'search-sparkle',
    keybinding: { key: 'ctrl+alt+m', mac: 'ctrl+alt+cmd+m' },
  },
  'parley.closeSearchResults': {
    title: 'Close Results',
    menus: nowhere,
    keybinding: { key: 'escape', when: `${whileFinding} && inQuickInput` },
  },
  'parley.openSearchResultToSide': {
    title: 'Open Result to the Side',
    menus: nowhere,
    keybinding: { key: 'ctrl+enter', mac: 'cmd+enter', when: whileFinding },
  },
  'parley.addSearchResultToChat': {
    title: 'Add Result to Chat',
    menus: nowhere,
    keybinding: { key: 'ctrl+shift+a', mac: 'cmd+shift+a', when: whileFinding },
  },
} as const satisfies CommandDeclarations;
