import type { CommandDeclarations } from './commandDeclaration';

const inView = 'view == parley.cachedContents';
const onRow = `${inView} && viewItem =~ /\\bcache\\b/`;
const onRecord = `${inView} && viewItem =~ /\\brecord\\b/`;
const isFocused = 'focusedView == parley.cachedContents && !inputFocus';

/** What can be done with cached contents. */
export const cacheActionCommands = {
  'parley.extendCachedContents': {
    title: 'Extend…',
    icon: 'watch',
    menus: [
      { menu: 'view/item/context', when: onRow, group: 'inline@2' },
      { menu: 'view/item/context', when: onRow, group: '3_change@1' },
    ],
  },
  'parley.setCachedContentExpiry': {
    title: 'Set Expiry…',
    menus: [{ menu: 'view/item/context', when: onRow, group: '3_change@2' }],
  },
  'parley.editCachedContent': {
    title: 'Edit Cached Content…',
    menus: [{ menu: 'view/item/context', when: onRow, group: '3_change@3' }],
    keybinding: { key: 'f2', when: isFocused, args: { ofSelection: true } },
  },
  'parley.useCachedContentForCommands': {
    title: 'Use for Commands',
    menus: [
      {
        menu: 'view/item/context',
        when: `${onRow} && !(viewItem =~ /\\binCommands\\b/)`,
        group: '1_use@2',
      },
    ],
  },
  'parley.stopUsingForCommands': {
    title: 'Stop Using for Commands',
    menus: [
      {
        menu: 'view/item/context',
        when: `${inView} && viewItem =~ /\\binCommands\\b/`,
        group: '1_use@2',
      },
    ],
  },
  'parley.openCachedContentSources': {
    title: 'Open Its Sources',
    menus: [{ menu: 'view/item/context', when: onRecord, group: '4_look@1' }],
  },
  'parley.copyCachedContentName': {
    title: 'Copy Name',
    menus: [{ menu: 'view/item/context', when: onRow, group: '5_copy@1' }],
    keybinding: {
      key: 'ctrl+c',
      mac: 'cmd+c',
      when: isFocused,
      args: { ofSelection: true },
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
      args: { ofSelection: true },
    },
  },
  'parley.deleteOrphanedCachedContents': {
    title: 'Delete Expired and Orphaned…',
    menus: [{ menu: 'view/title', when: inView, group: '2_tidy@1' }],
  },
} as const satisfies CommandDeclarations;
