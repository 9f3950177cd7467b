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
      {
        menu: 'view/item/context',
        when: 'view == parley.cachedContents && viewItem =~ /\\bcache\\b/',
        group: '1_use@1',
      },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.stopUsingCachedContent': {
    title: 'Stop Using Cached Content in This Chat',
    enablement: 'parley.usesCachedContent',
    menus: [
      {
        menu: 'view/title',
        when: 'view == parley.chat && parley.usesCachedContent',
        group: '3_cache@2',
      },
    ],
  },
  'parley.cacheChatPrefix': {
    title: 'Cache the Beginning of This Chat…',
    icon: 'database',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: '3_cache@1' }],
  },
} as const satisfies CommandDeclarations;
