import type { CommandDeclarations } from './commandDeclaration';

/** The index of semantic search, and the model that it is made with. */
export const searchCommands = {
  'parley.showSearchIndex': { title: 'Show Search Index' },
  'parley.pauseIndexing': { title: 'Pause Indexing', enablement: 'parley.isIndexing' },
  'parley.resumeIndexing': { title: 'Resume Indexing', enablement: 'parley.isIndexingHalted' },
  'parley.cancelIndexing': {
    title: 'Stop Indexing This Workspace',
    enablement: 'parley.hasSearchIndex',
  },
  'parley.deleteSearchIndex': { title: 'Delete Search Index…' },
  'parley.chooseSearchModel': { title: 'Choose Search Model…', icon: 'symbol-misc' },
} as const satisfies CommandDeclarations;
