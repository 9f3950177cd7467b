import type { CommandDeclarations } from './commandDeclaration';

/** The chat, its history and the attachments of a message. */
export const chatCommands = {
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
  'parley.attach': { title: 'Attach…', icon: 'attach' },
  'parley.addToChat': {
    title: 'Add to Chat',
    icon: 'attach',
    menus: [
      { menu: 'parley.explorer', group: '1_chat@1' },
      { menu: 'parley.tab', group: '1_chat@1' },
      { menu: 'commandPalette', when: 'editorIsOpen' },
    ],
  },
  'parley.stopAnswer': {
    title: 'Stop Answer',
    icon: 'debug-stop',
    enablement: 'parley.isAnswering',
  },
} as const satisfies CommandDeclarations;
