import type { CommandDeclarations } from './commandDeclaration';

/** The model that the index is made with. */
export const searchModelCommands = {
  'parley.chooseSearchModel': { title: 'Choose Search Model…', icon: 'symbol-misc' },
} as const satisfies CommandDeclarations;
