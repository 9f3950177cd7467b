import type { CommandDeclarations } from './commandDeclaration';

const inView = 'view == parley.cachedContents';
const onRow = `${inView} && viewItem =~ /\\bcache\\b/`;
const onRecord = `${inView} && viewItem =~ /\\brecord\\b/`;
const isFocused = 'focusedView == parley.cachedContents && !inputFocus';
/**
 * A key of a list is for the row that has the focus, which VS Code puts instead of this; if it does
 * not, for what is selected.
 */
const keyArgs = {
  ofSelection: true,
  $treeViewId: 'parley.cachedContents',
  $focusedTreeItem: true,
};

/** What can be done with cached contents. */
export const cacheActionCommands = {
  'parley.extendCachedContents': {
    title: 'Extend Cached Contents…',
    icon: 'watch',
    menus: [
      { menu: 'view/item/context', when: onRow, group: 'inline@2' },
      { menu: 'view/item/context', when: onRow, group: '3_change@1' },
    ],
  },
  'parley.setCachedContentExpiry': {
    title: 'Set Expiry of Cached Contents…',
    menus: [{ menu: 'view/item/context', when: onRow, group: '3_change@2' }],
  },
  'parley.editCachedContent': {
    title: 'Edit Cached Content…',
    menus: [{ menu: 'view/item/context', when: onRow, group: '3_change@3' }],
    keybinding: { key: 'f2', when: isFocused, args: keyArgs },
  },
  'parley.useCachedContentForCommands': {
    title: 'Use Cached Content for Commands',
    menus: [
      {
        menu: 'view/item/context',
        when: `${onRow} && !(viewItem =~ /\\binCommands\\b/)`,
        group: '1_use@2',
      },
    ],
  },
  'parley.stopUsingForCommands': {
    title: 'Stop Using Cached Content for Commands',
    menus: [
      {
        menu: 'view/item/context',
        when: `${inView} && viewItem =~ /\\binCommands\\b/`,
        group: '1_use@2',
      },
    ],
  },
  'parley.openCachedContentSources': {
    title: 'Open Sources of Cached Content',
    menus: [{ menu: 'view/item/context', when: onRecord, group: '4_look@1' }],
  },
  'parley.copyCachedContentName': {
    title: 'Copy Name of Cached Content',
    menus: [{ menu: 'view/item/context', when: onRow, group: '5_copy@1' }],
    keybinding: {
      key: 'ctrl+c',
      mac: 'cmd+c',
      when: isFocused,
      args: keyArgs,
    },
  },
  'parley.deleteCachedContents': {
    title: 'Delete Cached Contents…',
    icon: 'trash',
    menus: [
      { menu: 'view/item/context', when: onRow, group: 'inline@3' },
      {
        menu: 'view/item/context',
        when: `${inView} && viewItem =~ /\\b(?:cache|expired)\\b/`,
        group: '9_delete@1',
      },
    ],
    keybinding: {
      key: 'delete',
      mac: 'cmd+backspace',
      when: isFocused,
      args: keyArgs,
    },
  },
  'parley.deleteOrphanedCachedContents': {
    title: 'Delete Expired and Orphaned Cached Contents…',
    menus: [{ menu: 'view/title', when: inView, group: '2_tidy@1' }],
  },
} as const satisfies CommandDeclarations;
