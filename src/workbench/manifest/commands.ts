import { chatCommands } from './chatCommands';
import { connectionCommands } from './connectionCommands';
import { editorCommands } from './editorCommands';
import { explainCommands } from './explainCommands';
import { tokenCommands } from './tokenCommands';

/** Every command of Parley, by its id. */
export const commands = {
  ...chatCommands,
  ...editorCommands,
  ...explainCommands,
  ...connectionCommands,
  ...tokenCommands,
} as const;

export type CommandId = keyof typeof commands;
