import type { CommandDeclarations } from './commandDeclaration';

/** The index that is searched by meaning. */
export const searchCommands = {
  'parley.showSearchIndex': { title: 'Show Search Index' },
  'parley.pauseIndexing': { title: 'Pause Indexing', enablement: 'parley.isIndexing' },
  'parley.resumeIndexing': { title: 'Resume Indexing', enablement: 'parley.isIndexingHalted' },
  'parley.cancelIndexing': {
    title: 'Stop Indexing This Workspace',
    enablement: 'parley.hasSearchIndex',
  },
  'parley.deleteSearchIndex': { title: 'Delete Search Index…' },
} as const satisfies CommandDeclarations;
