import type { CommandDeclarations } from './commandDeclaration';

/** The view of cached contents. */
export const cacheViewCommands = {
  'parley.refreshCachedContents': {
    title: 'Refresh Cached Contents',
    icon: 'refresh',
    menus: [{ menu: 'view/title', when: 'view == parley.cachedContents', group: 'navigation@8' }],
  },
} as const satisfies CommandDeclarations;
