import { type CommandDeclarations, inTitle } from './commandDeclaration';

const inCounts = 'view == parley.tokenCounts';

/** Counting. */
export const tokenCommands = {
  'parley.countTokens': {
    title: 'Count Tokens',
    icon: 'symbol-numeric',
    menus: [{ menu: 'parley.explorer', group: '2_count@1' }],
  },
  'parley.chooseCount': { title: 'Choose What to Count…' },
  'parley.refreshTokenCounts': {
    title: 'Refresh Token Counts',
    icon: 'refresh',
    enablement: 'parley.hasTokenCounts',
    menus: [inTitle(inCounts, 'navigation@2')],
  },
  'parley.sortTokenCounts': {
    title: 'Sort Token Counts…',
    icon: 'list-ordered',
    enablement: 'parley.hasTokenCounts',
    menus: [inTitle(inCounts, 'navigation@3')],
  },
  'parley.showTokenMap': {
    title: 'Show Token Map',
    icon: 'layout',
    enablement: 'parley.hasTokenCounts',
    menus: [inTitle(inCounts, 'navigation@1')],
  },
  'parley.clearTokenCounts': {
    title: 'Clear Token Counts',
    icon: 'clear-all',
    enablement: 'parley.hasTokenCounts',
    menus: [inTitle(inCounts, 'navigation@4')],
  },
} as const satisfies CommandDeclarations;
