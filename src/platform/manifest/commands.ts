import { cacheCommands } from './cacheCommands';
import { chatCommands } from './chatCommands';
import { codeCommands } from './codeCommands';
import { connectionCommands } from './connectionCommands';
import { fileCommands } from './fileCommands';
import { reviewCommands } from './reviewCommands';
import { searchCommands } from './searchCommands';
import { suggestionCommands } from './suggestionCommands';
import { tokenCommands } from './tokenCommands';

/** Every command of Parley, by its id. */
export const commands = {
  ...chatCommands,
  ...codeCommands,
  ...reviewCommands,
  ...connectionCommands,
  ...tokenCommands,
  ...suggestionCommands,
  ...cacheCommands,
  ...fileCommands,
  ...searchCommands,
  'parley.checkHealth': { title: 'Check Health', icon: 'heart' },
  'parley.reportIssue': { title: 'Report Issue…', icon: 'report' },
  'parley.getStarted': { title: 'Get Started', icon: 'mortar-board' },
} as const;

export type CommandId = keyof typeof commands;
