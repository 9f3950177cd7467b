import type { CommandDeclarations } from './commandDeclaration';

/** The view of cached contents. */
export const cacheViewCommands = {
  'parley.refreshCachedContents': {
    title: 'Refresh Cached Contents',
    icon: 'refresh',
    menus: [{ menu: 'view/title', when: 'view == parley.cachedContents', group: 'navigation@8' }],
  },
  'parley.showCachedContents': { title: 'Show Cached Contents' },
  'parley.loadMoreCachedContents': {
    title: 'Load More Cached Contents',
    menus: [{ menu: 'commandPalette', when: 'false' }],
  },
} as const satisfies CommandDeclarations;
