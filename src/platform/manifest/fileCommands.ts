import { type CommandDeclarations, inRows, inTitle, listKeyArgs } from './commandDeclaration';

const inView = 'view == parley.files';
const onFile = `${inView} && viewItem =~ /^file\\b/`;
const onActive = `${inView} && viewItem =~ /\\bactive\\b/`;
const isFocused = 'focusedView == parley.files && !inputFocus';
const keyArgs = listKeyArgs('parley.files');

/** Uploaded files. */
export const fileCommands = {
  'parley.uploadFiles': {
    title: 'Upload Files…',
    icon: 'cloud-upload',
    menus: [inTitle(inView, 'navigation@1')],
  },
  'parley.refreshFiles': {
    title: 'Refresh Uploaded Files',
    icon: 'refresh',
    menus: [inTitle(inView, 'navigation@8')],
    palette: false,
  },
  'parley.loadMoreFiles': {
    title: 'Load More Uploaded Files',
    palette: false,
  },
  'parley.useFileInChat': {
    title: 'Use in Chat',
    icon: 'comment-discussion',
    menus: inRows(onActive, 'inline@1', '1_use@1'),
    palette: false,
  },
  'parley.createCachedContentFromFile': {
    title: 'Create Cached Content from File…',
    menus: inRows(onActive, '2_make@1'),
    palette: false,
  },
  'parley.copyFileUri': {
    title: 'Copy URI',
    menus: inRows(onFile, '5_copy@1'),
    palette: false,
  },
  'parley.copyFileName': {
    title: 'Copy Name',
    menus: inRows(onFile, '5_copy@2'),
    palette: false,
  },
  'parley.deleteFiles': {
    title: 'Delete…',
    icon: 'trash',
    menus: inRows(onFile, 'inline@2', '9_delete@1'),
    palette: false,
    keybinding: {
      key: 'delete',
      mac: 'cmd+backspace',
      when: isFocused,
      args: keyArgs,
    },
  },
} as const satisfies CommandDeclarations;
