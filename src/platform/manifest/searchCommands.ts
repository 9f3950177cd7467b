import { type CommandDeclarations, inRows, inTitle } from './commandDeclaration';

const whileFinding = 'parley.isFinding';
const inDuplicates = 'view == parley.nearDuplicates';

/** Semantic search with its index, and semantic comparison. */
export const searchCommands = {
  'parley.semanticSearch': {
    title: 'Semantic Search…',
    icon: 'search-sparkle',
    keybinding: { key: 'ctrl+k q', mac: 'cmd+k q' },
  },
  'parley.closeSearchResults': {
    title: 'Close Results',
    palette: false,
    keybinding: { key: 'escape', when: `${whileFinding} && inQuickInput` },
  },
  'parley.openSearchResultToSide': {
    title: 'Open Result to the Side',
    palette: false,
    keybinding: { key: 'ctrl+enter', mac: 'cmd+enter', when: whileFinding },
  },
  'parley.addSearchResultToChat': {
    title: 'Add Result to Chat',
    palette: false,
    keybinding: { key: 'ctrl+shift+a', mac: 'cmd+shift+a', when: whileFinding },
  },
  'parley.showSearchIndex': { title: 'Show Search Index' },
  'parley.pauseIndexing': { title: 'Pause Indexing', enablement: 'parley.isIndexing' },
  'parley.resumeIndexing': { title: 'Resume Indexing', enablement: 'parley.isIndexingHalted' },
  'parley.cancelIndexing': {
    title: 'Stop Indexing This Workspace',
    enablement: 'parley.hasSearchIndex',
  },
  'parley.deleteSearchIndex': {
    title: 'Delete Search Index…',
    enablement: 'parley.hasSearchIndex',
  },
  'parley.chooseSearchModel': { title: 'Choose Search Model…', icon: 'symbol-misc' },
  'parley.compareSemantically': {
    title: 'Compare Semantically…',
    menus: [
      { menu: 'parley.editor', when: 'editorHasSelection', group: '3_compare@1' },
      { menu: 'parley.explorer', when: '!explorerResourceIsFolder', group: '3_compare@1' },
    ],
    palette: 'true',
  },
  'parley.findSimilarCode': {
    title: 'Find Similar Code',
    menus: [{ menu: 'parley.editor', when: 'editorHasSelection', group: '3_compare@2' }],
    palette: 'editorIsOpen',
  },
  'parley.findNearDuplicates': {
    title: 'Find Near-Duplicates…',
    menus: [{ menu: 'parley.explorer', when: 'explorerResourceIsFolder', group: '3_compare@1' }],
    palette: 'workspaceFolderCount != 0',
  },
  'parley.openNearDuplicates': {
    title: 'Open Both Side by Side',
    icon: 'diff',
    menus: inRows(inDuplicates, 'inline@1', '1_open@1'),
    palette: 'parley.hasNearDuplicates',
  },
  'parley.refreshNearDuplicates': {
    title: 'Find Near-Duplicates Again',
    icon: 'refresh',
    enablement: 'parley.hasNearDuplicates',
    menus: [inTitle(inDuplicates, 'navigation@1')],
  },
  'parley.clearNearDuplicates': {
    title: 'Clear Near-Duplicates',
    icon: 'clear-all',
    enablement: 'parley.hasNearDuplicates',
    menus: [inTitle(inDuplicates, 'navigation@2')],
  },
} as const satisfies CommandDeclarations;
