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
  'parley.nearDuplicates': {
    name: 'Near-Duplicates',
    type: 'tree',
    icon: 'media/parley.svg',
    when: 'parley.hasNearDuplicates',
  },
} as const;

/** What a view says while it has nothing to show; a line that is a link alone is drawn as a button. */
export const viewsWelcome: readonly { view: keyof typeof views; text: string; when?: string }[] = [
  {
    view: 'parley.cachedContents',
    when: 'parley.hasNoCachedContents',
    text: 'Nothing is cached.\n[Create Cached Content](command:parley.createCachedContent)\nCache context you reuse for faster, cheaper answers: a handbook, the files of a project, a long chat.',
  },
];
