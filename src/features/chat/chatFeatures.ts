import * as vscode from 'vscode';
import { addToChat, attachToChat } from './addToChat';
import { askAboutSelection } from './askAboutSelection';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { registerCommands } from '../../platform/commands';
import type { Feature } from '../../platform/features';
import { readSetting } from '../../platform/settings';
import type { ChatController } from './chatController';
import { chatEditorType, type ChatPlaces } from './chatPlaces';
import { editPrompt, newPrompt } from './compose/promptCommands';
import type { SavedPrompts } from '../../services/prompts/savedPrompts';

/** The chat: its view and its commands. */
export function chatFeatures(
  chat: ChatPlaces,
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
      name: 'chat editor',
      register: () => vscode.window.registerWebviewPanelSerializer(chatEditorType, chat),
    },
    {
      name: 'chat commands',
      register: () =>
        registerCommands({
          'parley.openChat': () => chat.open(),
          'parley.openChatInEditor': () => chat.openInEditor(),
          'parley.newChat': () => startNewChat(chat, controller),
          'parley.stopAnswer': () => controller.stop(),
          'parley.attach': () => attachToChat(attachments, chat),
          'parley.addToChat': (clicked?: vscode.Uri, selected?: unknown) =>
            addToChat({ clicked, selected }, attachments, chat),
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
    { name: 'proposed changes', register: () => controller.answers.proposals.register() },
    { name: 'compared candidates', register: () => controller.answers.compared.register() },
    { name: 'shown requests', register: () => controller.answers.requests.register() },
    { name: 'chat at start', register: () => openAtStart(chat) },
  ];
}

async function startNewChat(chat: ChatPlaces, controller: ChatController): Promise<void> {
  controller.startNew();
  await chat.open();
}

/** Without the cursor: it would leave what the user has begun to do while the page was loading. */
function openAtStart(chat: ChatPlaces): vscode.Disposable {
  if (readSetting('parley.chat.openAtStart')) void chat.show();
  return new vscode.Disposable(() => undefined);
}
