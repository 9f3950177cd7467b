import type { CommandDeclarations } from './commandDeclaration';

/** The index that is searched by meaning. */
export const searchCommands = {} as const satisfies CommandDeclarations;
