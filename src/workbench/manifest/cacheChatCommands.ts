import type { CommandDeclarations } from './commandDeclaration';

/** Cached contents in the chat. */
export const cacheChatCommands = {
  'parley.useCachedContentInChat': {
    title: 'Use in This Chat',
    icon: 'comment-discussion',
    menus: [
      {
        menu: 'view/item/context',
        when: 'view == parley.cachedContents && viewItem =~ /\\bcache\\b/',
        group: 'inline@1',
      },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
} as const satisfies CommandDeclarations;
