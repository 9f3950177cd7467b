import type { CommandDeclarations } from './commandDeclaration';

/** Comparing by meaning. */
export const compareCommands = {} as const satisfies CommandDeclarations;
