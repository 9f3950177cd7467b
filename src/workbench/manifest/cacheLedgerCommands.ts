import type { CommandDeclarations } from './commandDeclaration';

/** The account of what cached contents cost and save. */
export const cacheLedgerCommands = {
  'parley.showCacheLedger': { title: 'Show What Caching Cost and Saved' },
} as const satisfies CommandDeclarations;
