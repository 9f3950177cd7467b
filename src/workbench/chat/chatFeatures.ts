import * as vscode from 'vscode';
import { askAboutSelection } from '../editor/askAboutSelection';
import type { DraftAttachments } from '../editor/draftAttachments';
import { registerCommands } from '../platform/commands';
import type { Feature } from '../platform/features';
import { readSetting } from '../platform/settings';
import type { ChatController } from './chatController';
import type { ChatView } from './chatView';
import { editPrompt, newPrompt } from './compose/promptCommands';
import type { SavedPrompts } from './compose/savedPrompts';

/** The chat: its view and its commands. */
export function chatFeatures(
  chat: ChatView,
  controller: ChatController,
  attachments: DraftAttachments,
  prompts: SavedPrompts,
): Feature[] {
  return [
    {
      name: 'chat view',
      register: () => vscode.window.registerWebviewViewProvider('parley.chat', chat),
    },
    {
      name: 'chat commands',
      register: () =>
        registerCommands({
          'parley.openChat': () => chat.open(),
          'parley.newChat': () => startNewChat(chat, controller),
          'parley.stopAnswer': () => controller.stop(),
          'parley.askAboutSelection': () => askAboutSelection(attachments, chat),
        }),
    },
    {
      name: 'saved prompts',
      register: () =>
        registerCommands({
          'parley.newPrompt': () => newPrompt(prompts),
          'parley.editPrompt': () => editPrompt(prompts),
        }),
    },
    { name: 'chat at start', register: () => openAtStart(chat) },
  ];
}

async function startNewChat(chat: ChatView, controller: ChatController): Promise<void> {
  controller.startNew();
  await chat.open();
}

/** Without the cursor: it would leave what the user has begun to do while the page was loading. */
function openAtStart(chat: ChatView): vscode.Disposable {
  if (readSetting('parley.chat.openAtStart')) void chat.show();
  return new vscode.Disposable(() => undefined);
}
