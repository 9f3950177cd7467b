import type { CommandDeclarations } from './commandDeclaration';

/** Finding by meaning. */
export const findCommands = {} as const satisfies CommandDeclarations;
