import type { CommandDeclarations } from './commandDeclaration';

const inView = 'view == parley.files';
const onFile = `${inView} && viewItem =~ /^file\\b/`;
const onActive = `${inView} && viewItem =~ /\\bactive\\b/`;
const isFocused = 'focusedView == parley.files && !inputFocus';
/**
 * A key of a list is for the row that has the focus, which VS Code puts instead of this; if it does
 * not, for what is selected.
 */
const keyArgs = {
  ofSelection: true,
  $treeViewId: 'parley.files',
  $focusedTreeItem: true,
};

/** Uploaded files. */
export const fileCommands = {
  'parley.uploadFiles': {
    title: 'Upload Files…',
    icon: 'cloud-upload',
    menus: [{ menu: 'view/title', when: inView, group: 'navigation@1' }],
  },
  'parley.refreshFiles': {
    title: 'Refresh Uploaded Files',
    icon: 'refresh',
    menus: [{ menu: 'view/title', when: inView, group: 'navigation@8' }],
  },
  'parley.loadMoreFiles': {
    title: 'Load More Uploaded Files',
    menus: [{ menu: 'commandPalette', when: 'false' }],
  },
  'parley.useFileInChat': {
    title: 'Use in Chat',
    icon: 'comment-discussion',
    menus: [
      { menu: 'view/item/context', when: onActive, group: 'inline@1' },
      { menu: 'view/item/context', when: onActive, group: '1_use@1' },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.createCachedContentFromFile': {
    title: 'Create Cached Content from File…',
    menus: [
      { menu: 'view/item/context', when: onActive, group: '2_make@1' },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.copyFileUri': {
    title: 'Copy URI',
    menus: [
      { menu: 'view/item/context', when: onFile, group: '5_copy@1' },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.copyFileName': {
    title: 'Copy Name',
    menus: [
      { menu: 'view/item/context', when: onFile, group: '5_copy@2' },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.deleteFiles': {
    title: 'Delete…',
    icon: 'trash',
    menus: [
      { menu: 'view/item/context', when: onFile, group: 'inline@2' },
      { menu: 'view/item/context', when: onFile, group: '9_delete@1' },
      { menu: 'commandPalette', when: 'false' },
    ],
    keybinding: {
      key: 'delete',
      mac: 'cmd+backspace',
      when: isFocused,
      args: keyArgs,
    },
  },
} as const satisfies CommandDeclarations;
