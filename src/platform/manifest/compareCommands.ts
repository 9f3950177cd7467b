import type { CommandDeclarations } from './commandDeclaration';

const inList = 'view == parley.nearDuplicates';

/** Semantic comparison. */
export const compareCommands = {
  'parley.compareSemantically': {
    title: 'Compare Semantically…',
    menus: [
      { menu: 'parley.editor', when: 'editorHasSelection', group: '3_compare@1' },
      { menu: 'parley.explorer', when: '!explorerResourceIsFolder', group: '3_compare@1' },
      { menu: 'commandPalette', when: 'true' },
    ],
  },
  'parley.findSimilarCode': {
    title: 'Find Similar Code',
    menus: [
      { menu: 'parley.editor', when: 'editorHasSelection', group: '3_compare@2' },
      { menu: 'commandPalette', when: 'editorIsOpen' },
    ],
  },
  'parley.findNearDuplicates': {
    title: 'Find Near-Duplicates…',
    menus: [
      { menu: 'parley.explorer', when: 'explorerResourceIsFolder', group: '3_compare@1' },
      { menu: 'commandPalette', when: 'workspaceFolderCount != 0' },
    ],
  },
  'parley.openNearDuplicates': {
    title: 'Open Both Side by Side',
    icon: 'diff',
    menus: [
      { menu: 'view/item/context', when: inList, group: 'inline@1' },
      { menu: 'view/item/context', when: inList, group: '1_open@1' },
      { menu: 'commandPalette', when: 'parley.hasNearDuplicates' },
    ],
  },
  'parley.refreshNearDuplicates': {
    title: 'Find Near-Duplicates Again',
    icon: 'refresh',
    enablement: 'parley.hasNearDuplicates',
    menus: [{ menu: 'view/title', when: inList, group: 'navigation@1' }],
  },
  'parley.clearNearDuplicates': {
    title: 'Clear Near-Duplicates',
    icon: 'clear-all',
    enablement: 'parley.hasNearDuplicates',
    menus: [{ menu: 'view/title', when: inList, group: 'navigation@2' }],
  },
} as const satisfies CommandDeclarations;
