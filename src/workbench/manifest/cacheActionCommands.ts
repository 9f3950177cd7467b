import type { CommandDeclarations } from './commandDeclaration';

/** What can be done with cached contents. */
export const cacheActionCommands = {
  'parley.deleteCachedContents': {
    title: 'Delete',
    icon: 'trash',
    menus: [
      {
        menu: 'view/item/context',
        when: 'view == parley.cachedContents && viewItem =~ /\\bcache\\b/',
        group: '9_delete@1',
      },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
} as const satisfies CommandDeclarations;
