/** The container in the activity bar that holds Parley's views. */
export const viewContainer = { id: 'parley', title: 'Parley', icon: 'media/parley.svg' } as const;

/** Every view of Parley, by its id. */
export const views = {
  'parley.chat': { name: 'Chat', type: 'webview', icon: 'media/parley.svg' },
  'parley.cachedContents': {
    name: 'Cached Contents',
    type: 'tree',
    icon: 'media/parley.svg',
    visibility: 'collapsed',
  },
  'parley.files': {
    name: 'Uploaded Files',
    type: 'tree',
    icon: 'media/parley.svg',
    visibility: 'collapsed',
  },
  'parley.tokenCounts': {
    name: 'Token Counts',
    type: 'tree',
    icon: 'media/parley.svg',
    when: 'parley.hasTokenCounts',
  },
} as const;
