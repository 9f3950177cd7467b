import type { CommandDeclarations } from './commandDeclaration';

/** Names. */
export const renameCommands = {
  'parley.suggestNames': {
    title: 'Suggest Names…',
    icon: 'rename',
    menus: [
      {
        menu: 'parley.editor',
        when: 'editorHasRenameProvider && !editorReadonly',
        group: '2_change@2',
      },
      // A language that is still starting renames nothing yet: the command says so.
      { menu: 'commandPalette', when: 'editorIsOpen && !editorReadonly' },
    ],
  },
} as const satisfies CommandDeclarations;
