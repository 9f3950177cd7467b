/** The container in the activity bar that holds Parley's views. */
export const viewContainer = { id: 'parley', title: 'Parley', icon: 'media/parley.svg' } as const;

/** Every view of Parley, by its id; a tree unless it says otherwise. */
export const views = {
  'parley.chat': { name: 'Chat', type: 'webview' },
  'parley.cachedContents': {
    name: 'Cached Contents',
    visibility: 'collapsed',
  },
  'parley.files': {
    name: 'Uploaded Files',
    visibility: 'collapsed',
  },
  'parley.tokenCounts': {
    name: 'Token Counts',
    when: 'parley.hasTokenCounts',
  },
  'parley.nearDuplicates': {
    name: 'Near-Duplicates',
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
