import { chatCommands } from './chatCommands';
import { connectionCommands } from './connectionCommands';
import { editorCommands } from './editorCommands';
import { reviewCommands } from './reviewCommands';
import { tokenCommands } from './tokenCommands';

/** Every command of Parley, by its id. */
export const commands = {
  ...chatCommands,
  ...editorCommands,
  ...reviewCommands,
  ...connectionCommands,
  ...tokenCommands,
} as const;

export type CommandId = keyof typeof commands;
