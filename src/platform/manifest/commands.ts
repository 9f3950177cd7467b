import { cacheActionCommands } from './cacheActionCommands';
import { cacheChatCommands } from './cacheChatCommands';
import { cacheCreateCommands } from './cacheCreateCommands';
import { cacheViewCommands } from './cacheViewCommands';
import { fileCommands } from './fileCommands';
import { chatCommands } from './chatCommands';
import { connectionCommands } from './connectionCommands';
import { editorCommands } from './editorCommands';
import { helpCommands } from './helpCommands';
import { renameCommands } from './renameCommands';
import { scmCommands } from './scmCommands';
import { explainCommands } from './explainCommands';
import { rewriteCommands } from './rewriteCommands';
import { reviewCommands } from './reviewCommands';
import { tokenCommands } from './tokenCommands';
import { compareCommands } from './compareCommands';
import { findCommands } from './findCommands';
import { searchCommands } from './searchCommands';

/** Every command of Parley, by its id. */
export const commands = {
  ...chatCommands,
  ...editorCommands,
  ...explainCommands,
  ...rewriteCommands,
  ...reviewCommands,
  ...connectionCommands,
  ...tokenCommands,
  ...scmCommands,
  ...renameCommands,
  ...cacheActionCommands,
  ...cacheChatCommands,
  ...cacheCreateCommands,
  ...cacheViewCommands,
  ...fileCommands,
  ...findCommands,
  ...searchCommands,
  ...compareCommands,
  ...helpCommands,
} as const;

export type CommandId = keyof typeof commands;
