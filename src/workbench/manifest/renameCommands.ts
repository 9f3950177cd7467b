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
      { menu: 'commandPalette', when: 'editorHasRenameProvider && !editorReadonly' },
    ],
  },
} as const satisfies CommandDeclarations;
