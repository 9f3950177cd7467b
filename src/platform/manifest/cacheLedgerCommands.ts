import type { CommandDeclarations } from './commandDeclaration';

/** The account of what cached contents cost and save. */
export const cacheLedgerCommands = {
  'parley.showCacheLedger': {
    title: 'Show What Caching Cost and Saved',
    menus: [{ menu: 'view/title', when: 'view == parley.cachedContents', group: '8_ledger@1' }],
  },
  'parley.exportCacheLedger': {
    title: 'Export What Caching Cost and Saved…',
    menus: [{ menu: 'view/title', when: 'view == parley.cachedContents', group: '8_ledger@2' }],
  },
} as const satisfies CommandDeclarations;
