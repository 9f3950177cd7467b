/** A place in VS Code's menus where a command shows. */
export interface MenuPlace {
  menu: 'editor/context' | 'view/title' | 'commandPalette';
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
  'parley.newChat': {
    title: 'New Chat',
    icon: 'add',
    menus: [{ menu: 'view/title', when: 'view == parley.chat', group: 'navigation@1' }],
  },
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
  'parley.stopAnswer': {
    title: 'Stop Answer',
    icon: 'debug-stop',
    enablement: 'parley.isAnswering',
  },
  'parley.connect': { title: 'Connect…', icon: 'plug' },
  'parley.chooseModel': { title: 'Choose Model…', icon: 'symbol-misc' },
  'parley.setApiKey': { title: 'Set API Key…', icon: 'key', enablement: '!parley.isEmbedded' },
  'parley.removeApiKey': { title: 'Remove API Key…', enablement: '!parley.isEmbedded' },
  'parley.showLog': { title: 'Show Log', icon: 'output' },
} as const satisfies Record<`parley.${string}`, CommandDeclaration>;

export type CommandId = keyof typeof commands;
