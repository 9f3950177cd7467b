import type { CommandDeclarations } from './commandDeclaration';

/** The model that the index is made with. */
export const searchModelCommands = {} as const satisfies CommandDeclarations;
