import { type CommandDeclarations, inTitle, type MenuPlace } from './commandDeclaration';

const inChat = 'view == parley.chat';
const hasFocus = 'parley.isChatFocused';

/** In the context menu of the chat's page; with a section, of the turns that are of it. */
function inPage(group: string, section?: 'answer' | 'message'): MenuPlace {
  const page = '(webviewId == parley.chat || webviewId == parley.chatEditor)';
  const when = section === undefined ? page : `${page} && webviewSection == ${section}`;
  return { menu: 'webview/context', when, group };
}

/** The chat, its history and the attachments of a message. */
export const chatCommands = {
  'parley.openChat': {
    title: 'Open Chat',
    icon: 'comment-discussion',
    keybinding: { key: 'ctrl+k a', mac: 'cmd+k a' },
  },
  'parley.openChatInEditor': {
    title: 'Open Chat in Editor',
    icon: 'link-external',
    menus: [inTitle(inChat, 'navigation@3')],
  },
  'parley.newChat': {
    title: 'New Chat',
    icon: 'add',
    menus: [inTitle(inChat, 'navigation@1')],
  },
  'parley.showChats': {
    title: 'Show Chats…',
    icon: 'history',
    menus: [inTitle(inChat, 'navigation@2')],
  },
  'parley.searchChats': {
    title: 'Search Chats…',
    icon: 'search',
    menus: [inTitle(inChat, '2_chats@1')],
  },
  'parley.renameChat': {
    title: 'Rename Chat…',
    icon: 'edit',
    enablement: 'parley.hasChat',
    menus: [inTitle(inChat, '1_chat@1')],
  },
  'parley.deleteChat': {
    title: 'Delete Chat',
    icon: 'trash',
    enablement: 'parley.hasChat',
    menus: [inTitle(inChat, '1_chat@3')],
  },
  'parley.exportChat': {
    title: 'Export Chat…',
    icon: 'export',
    enablement: 'parley.hasChat',
    menus: [inTitle(inChat, '1_chat@2')],
  },
  'parley.importChat': {
    title: 'Import Chat…',
    menus: [inTitle(inChat, '2_chats@2')],
  },
  'parley.copyMessage': {
    title: 'Copy Message',
    menus: [inPage('6_turn@1', 'message')],
    palette: false,
  },
  'parley.copyAnswer': {
    title: 'Copy Answer as Markdown',
    menus: [inPage('6_turn@1', 'answer')],
    palette: false,
  },
  'parley.copyAnswerAsText': {
    title: 'Copy Answer as Text',
    menus: [inPage('6_turn@2', 'answer')],
    palette: false,
  },
  'parley.copyChat': {
    title: 'Copy Chat as Markdown',
    enablement: 'parley.hasChat',
    menus: [inPage('7_chat@1'), inTitle(inChat, '1_chat@4')],
  },
  'parley.copyChatAsText': {
    title: 'Copy Chat as Text',
    enablement: 'parley.hasChat',
    menus: [inPage('7_chat@2'), inTitle(inChat, '1_chat@5')],
  },
  'parley.readChat': {
    title: 'Open Chat as Text',
    enablement: 'parley.hasChat',
    menus: [inTitle(inChat, '1_chat@6')],
    keybinding: { key: 'alt+f2', when: hasFocus },
  },
  'parley.showChatHelp': {
    title: 'Show Chat Help',
    keybinding: { key: 'alt+f1', when: hasFocus },
  },
  'parley.newPrompt': { title: 'New Saved Prompt…', icon: 'bookmark' },
  'parley.editPrompt': { title: 'Edit Saved Prompt…' },
  'parley.attach': { title: 'Attach…', icon: 'attach' },
  'parley.attachAndKeepOpen': {
    title: 'Attach and Keep the List Open',
    palette: false,
    keybinding: { key: 'ctrl+shift+a', mac: 'cmd+shift+a', when: 'parley.isAttaching' },
  },
  'parley.addToChat': {
    title: 'Add to Chat',
    icon: 'attach',
    menus: [
      { menu: 'parley.explorer', group: '1_chat@1' },
      { menu: 'parley.tab', group: '1_chat@1' },
    ],
    palette: 'editorIsOpen',
  },
  'parley.stopAnswer': {
    title: 'Stop Answer',
    icon: 'debug-stop',
    enablement: 'parley.isAnswering',
  },
} as const satisfies CommandDeclarations;
