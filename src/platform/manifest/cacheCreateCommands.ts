import type { CommandDeclarations } from './commandDeclaration';

/** Making cached contents. */
export const cacheCreateCommands = {
  'parley.createCachedContent': {
    title: 'Create Cached Content…',
    icon: 'add',
    menus: [
      { menu: 'view/title', when: 'view == parley.cachedContents', group: 'navigation@1' },
      { menu: 'parley.explorer', group: '1_chat@2' },
      { menu: 'parley.tab', group: '1_chat@2' },
    ],
  },
  'parley.renewCachedContent': {
    title: 'Renew Cached Content',
    icon: 'sync',
    menus: [
      {
        menu: 'view/item/context',
        when: 'view == parley.cachedContents && viewItem =~ /\\brecord stale\\b/',
        group: 'inline@0',
      },
      {
        menu: 'view/item/context',
        when: 'view == parley.cachedContents && viewItem =~ /\\bcache record\\b/',
        group: '2_make@0',
      },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.recreateCachedContent': {
    title: 'Create New with These Values…',
    menus: [
      {
        menu: 'view/item/context',
        when: 'view == parley.cachedContents && viewItem =~ /\\brecord\\b/',
        group: '2_make@1',
      },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
} as const satisfies CommandDeclarations;
