import { type CommandDeclarations, inRows, inTitle, listKeyArgs } from './commandDeclaration';

const inView = 'view == parley.cachedContents';
const onRow = `${inView} && viewItem =~ /\\bcache\\b/`;
const onRecord = `${inView} && viewItem =~ /\\brecord\\b/`;
const inChat = 'view == parley.chat';
const isFocused = 'focusedView == parley.cachedContents && !inputFocus';
/** From the palette they ask for one of those that are known. */
const hasSome = 'parley.hasCachedContents';
const keyArgs = listKeyArgs('parley.cachedContents');

/** Cached contents: their view, what is done with them, in the chat too, and the account. */
export const cacheCommands = {
  'parley.extendCachedContents': {
    title: 'Extend Cached Contents…',
    icon: 'watch',
    menus: inRows(onRow, 'inline@2', '3_change@1'),
    palette: hasSome,
  },
  'parley.setCachedContentExpiry': {
    title: 'Set Expiry of Cached Contents…',
    menus: inRows(onRow, '3_change@2'),
    palette: hasSome,
  },
  'parley.editCachedContent': {
    title: 'Edit Cached Content…',
    menus: inRows(onRow, '3_change@3'),
    keybinding: { key: 'f2', when: isFocused, args: keyArgs },
    palette: hasSome,
  },
  'parley.useCachedContentForCommands': {
    title: 'Use Cached Content for Commands',
    menus: inRows(`${onRow} && !(viewItem =~ /\\binCommands\\b/)`, '1_use@2'),
    palette: hasSome,
  },
  'parley.stopUsingForCommands': {
    title: 'Stop Using Cached Content for Commands',
    menus: inRows(`${inView} && viewItem =~ /\\binCommands\\b/`, '1_use@2'),
    palette: 'parley.commandsUseCachedContent',
  },
  'parley.openCachedContentSources': {
    title: 'Open Sources of Cached Content',
    menus: inRows(onRecord, '4_look@1'),
    palette: hasSome,
  },
  'parley.copyCachedContentName': {
    title: 'Copy Name of Cached Content',
    menus: inRows(onRow, '5_copy@1'),
    keybinding: {
      key: 'ctrl+c',
      mac: 'cmd+c',
      when: isFocused,
      args: keyArgs,
    },
    palette: hasSome,
  },
  'parley.deleteCachedContents': {
    title: 'Delete Cached Contents…',
    icon: 'trash',
    menus: [
      ...inRows(onRow, 'inline@3'),
      ...inRows(`${inView} && viewItem =~ /\\b(?:cache|expired)\\b/`, '9_delete@1'),
    ],
    keybinding: {
      key: 'delete',
      mac: 'cmd+backspace',
      when: isFocused,
      args: keyArgs,
    },
    palette: hasSome,
  },
  'parley.deleteOrphanedCachedContents': {
    title: 'Delete Expired and Orphaned Cached Contents…',
    menus: [inTitle(inView, '2_tidy@1')],
    palette: hasSome,
  },
  'parley.useCachedContentInChat': {
    title: 'Use in This Chat',
    icon: 'comment-discussion',
    menus: inRows(onRow, 'inline@1', '1_use@1'),
    palette: false,
  },
  'parley.stopUsingCachedContent': {
    title: 'Stop Using Cached Content in This Chat',
    enablement: 'parley.usesCachedContent',
    menus: [inTitle('view == parley.chat && parley.usesCachedContent', '3_cache@2')],
  },
  'parley.cacheChatPrefix': {
    title: 'Cache the Beginning of This Chat…',
    icon: 'database',
    menus: [inTitle(inChat, '3_cache@1')],
    palette: 'parley.hasChat',
  },
  'parley.createCachedContent': {
    title: 'Create Cached Content…',
    icon: 'add',
    menus: [
      inTitle(inView, 'navigation@1'),
      { menu: 'parley.explorer', group: '1_chat@2' },
      { menu: 'parley.tab', group: '1_chat@2' },
    ],
  },
  'parley.renewCachedContent': {
    title: 'Renew Cached Content',
    icon: 'sync',
    menus: [
      ...inRows('view == parley.cachedContents && viewItem =~ /\\brecord stale\\b/', 'inline@0'),
      ...inRows('view == parley.cachedContents && viewItem =~ /\\bcache record\\b/', '2_make@0'),
    ],
    palette: false,
  },
  'parley.recreateCachedContent': {
    title: 'Create New with These Values…',
    menus: inRows(onRecord, '2_make@1'),
    palette: false,
  },
  'parley.showCacheSavings': {
    title: 'Show Cache Savings',
    menus: [inTitle(inView, '8_usage@1')],
  },
  'parley.exportCacheSavings': {
    title: 'Export Cache Savings…',
    menus: [inTitle(inView, '8_usage@2')],
    palette: false,
  },
  'parley.refreshCachedContents': {
    title: 'Refresh Cached Contents',
    icon: 'refresh',
    menus: [inTitle(inView, 'navigation@8')],
  },
  'parley.showCachedContents': { title: 'Show Cached Contents' },
  'parley.loadMoreCachedContents': {
    title: 'Load More Cached Contents',
    palette: false,
  },
} as const satisfies CommandDeclarations;
