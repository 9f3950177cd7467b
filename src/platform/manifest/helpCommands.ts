import type { CommandDeclarations } from './commandDeclaration';

/** What leads to Parley. */
export const helpCommands = {
  'parley.getStarted': { title: 'Get Started', icon: 'mortar-board' },
} as const satisfies CommandDeclarations;
