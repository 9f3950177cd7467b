import type { CommandDeclarations } from './commandDeclaration';

/** The view of cached contents, and the account of what they cost and save. */
export const cacheViewCommands = {
  'parley.showCacheSavings': {
    title: 'Show Cache Savings',
    menus: [{ menu: 'view/title', when: 'view == parley.cachedContents', group: '8_ledger@1' }],
  },
  'parley.exportCacheSavings': {
    title: 'Export Cache Savings…',
    menus: [{ menu: 'view/title', when: 'view == parley.cachedContents', group: '8_ledger@2' }],
  },
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
