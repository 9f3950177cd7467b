import type { CommandDeclarations } from './commandDeclaration';

/** Names. */
export const renameCommands = {
  'parley.suggestNames': {
    title: 'Suggest Names…',
    icon: 'rename',
    menus: [
      {
        menu: 'editor/context',
        when: 'editorHasRenameProvider && !editorReadonly',
        group: '1_modification@95',
      },
      // A language that is still starting renames nothing yet: the command says so.
      { menu: 'commandPalette', when: 'editorIsOpen && !editorReadonly' },
    ],
  },
} as const satisfies CommandDeclarations;
