import type { CommandDeclarations } from './commandDeclaration';

/** Having code rewritten where it is. */
export const rewriteCommands = {
  'parley.rewriteSelection': {
    title: 'Rewrite Selection…',
    icon: 'edit-sparkle',
    menus: [
      { menu: 'parley.editor', when: '!editorReadonly', group: '2_change@1' },
      { menu: 'commandPalette', when: 'editorIsOpen' },
    ],
    keybinding: {
      key: 'ctrl+alt+r',
      // With Command it switches regular expressions in the find widget.
      mac: 'ctrl+alt+r',
      when: 'editorTextFocus',
    },
  },
  'parley.showRewriteRemarks': {
    title: 'Show Notes on Rewrite',
    icon: 'note',
    enablement: 'parley.hasRewriteRemarks',
    menus: [{ menu: 'commandPalette', when: 'parley.hasRewriteRemarks' }],
  },
} as const satisfies CommandDeclarations;
