/** A place in VS Code's menus where a command shows. */
export interface MenuPlace {
  menu:
    | 'editor/context'
    | 'editor/title'
    | 'editor/title/context'
    | 'explorer/context'
    | 'view/title'
    | 'commandPalette';
  when?: string;
  group?: string;
}

/** A command as the manifest declares it; `title` is English and goes to package.nls.json. */
export interface CommandDeclaration {
  title: string;
  icon?: string;
  enablement?: string;
  menus?: readonly MenuPlace[];
  keybinding?: { key: string; mac?: string; when?: string };
}

/** Every command of Parley, by its id. */
export const commands = {
  'parley.openChat': { title: 'Open Chat', icon: 'comment-discussion' },
  'parley.openChatInEditor': {
    title: 'Open Chat in Editor',
    icon: 'link-external',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: 'navigation@3' }],
  },
  'parley.newChat': {
    title: 'New Chat',
    icon: 'add',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: 'navigation@1' }],
  },
  'parley.showChats': {
    title: 'Show Chats…',
    icon: 'history',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: 'navigation@2' }],
  },
  'parley.searchChats': {
    title: 'Search Chats…',
    icon: 'search',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: '2_chats@1' }],
  },
  'parley.renameChat': {
    title: 'Rename Chat…',
    icon: 'edit',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: '1_chat@1' }],
  },
  'parley.deleteChat': {
    title: 'Delete Chat',
    icon: 'trash',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: '1_chat@3' }],
  },
  'parley.exportChat': {
    title: 'Export Chat…',
    icon: 'export',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: '1_chat@2' }],
  },
  'parley.importChat': {
    title: 'Import Chat…',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: '2_chats@2' }],
  },
  'parley.newPrompt': { title: 'New Saved Prompt…', icon: 'bookmark' },
  'parley.editPrompt': { title: 'Edit Saved Prompt…' },
  'parley.askAboutSelection': {
    title: 'Ask About Selection',
    icon: 'comment',
    menus: [
      { menu: 'editor/context', when: 'editorHasSelection', group: '1_modification@90' },
      { menu: 'commandPalette', when: 'editorIsOpen' },
    ],
    keybinding: {
      key: 'ctrl+alt+a',
      mac: 'cmd+alt+a',
      when: 'editorTextFocus && editorHasSelection',
    },
  },
  'parley.attach': { title: 'Attach…', icon: 'attach' },
  'parley.addToChat': {
    title: 'Add to Chat',
    icon: 'attach',
    menus: [
      { menu: 'explorer/context', group: '4_search@91' },
      { menu: 'editor/title/context', group: '2_files@90' },
    ],
  },
  'parley.stopAnswer': {
    title: 'Stop Answer',
    icon: 'debug-stop',
    enablement: 'parley.isAnswering',
  },
  'parley.applyProposal': {
    title: 'Apply Proposed Change',
    icon: 'check',
    menus: [
      {
        menu: 'editor/title',
        when: 'resourceScheme == parley-proposal',
        group: 'navigation@1',
      },
    ],
  },
  'parley.connect': { title: 'Connect…', icon: 'plug' },
  'parley.chooseModel': { title: 'Choose Model…', icon: 'symbol-misc' },
  'parley.setApiKey': { title: 'Set API Key…', icon: 'key', enablement: '!parley.isEmbedded' },
  'parley.removeApiKey': { title: 'Remove API Key…', enablement: '!parley.isEmbedded' },
  'parley.countTokens': {
    title: 'Count Tokens',
    icon: 'symbol-numeric',
    menus: [{ menu: 'explorer/context', group: '4_search@90' }],
  },
  'parley.chooseCount': { title: 'Choose What to Count…' },
  'parley.refreshTokenCounts': {
    title: 'Refresh Token Counts',
    icon: 'refresh',
    enablement: 'parley.hasTokenCounts',
    menus: [{ menu: 'view/title', when: 'view == parley.tokenCounts', group: 'navigation@2' }],
  },
  'parley.sortTokenCounts': {
    title: 'Sort Token Counts…',
    icon: 'list-ordered',
    enablement: 'parley.hasTokenCounts',
    menus: [{ menu: 'view/title', when: 'view == parley.tokenCounts', group: 'navigation@3' }],
  },
  'parley.showTokenMap': {
    title: 'Show Token Map',
    icon: 'layout',
    enablement: 'parley.hasTokenCounts',
    menus: [{ menu: 'view/title', when: 'view == parley.tokenCounts', group: 'navigation@1' }],
  },
  'parley.clearTokenCounts': {
    title: 'Clear Token Counts',
    icon: 'clear-all',
    enablement: 'parley.hasTokenCounts',
    menus: [{ menu: 'view/title', when: 'view == parley.tokenCounts', group: 'navigation@4' }],
  },
  'parley.showLog': { title: 'Show Log', icon: 'output' },
} as const satisfies Record<`parley.${string}`, CommandDeclaration>;

export type CommandId = keyof typeof commands;
