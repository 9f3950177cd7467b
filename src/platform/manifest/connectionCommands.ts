import type { CommandDeclarations } from './commandDeclaration';

/** Which service answers, with which model and key. */
export const connectionCommands = {
  'parley.connect': { title: 'Connect…', icon: 'plug' },
  'parley.chooseModel': { title: 'Choose Model…', icon: 'symbol-misc' },
  'parley.setUpLocalModel': {
    title: 'Set Up Local Model…',
    icon: 'chip',
    palette: '!parley.isInBrowser',
  },
  'parley.setApiKey': { title: 'Set API Key…', icon: 'key', enablement: '!parley.isEmbedded' },
  'parley.removeApiKey': { title: 'Remove API Key…', enablement: '!parley.isEmbedded' },
  'parley.showLog': { title: 'Show Log', icon: 'output' },
} as const satisfies CommandDeclarations;
