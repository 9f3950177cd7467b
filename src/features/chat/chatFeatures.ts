import * as vscode from 'vscode';
import { addToChat, attachToChat } from './addToChat';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { registerCommands } from '../../platform/registerCommands';
import type { Feature } from '../../platform/features';
import { showInformation } from '../../platform/notify';
import { readSetting } from '../../platform/userSettings';
import { isRecord } from '../../protocol/isRecord';
import type { CopyFormat, TurnCopies } from './answer/turnCopies';
import type { AnswerActions } from './answer/answerActions';
import type { ChatController } from './chatController';
import { readableChatFeature } from './readableChat';
import { chatEditorType, type ChatViews } from './chatViews';
import type { ComposerSources } from './compose/composerHelp';
import { editPrompt, newPrompt } from './compose/promptCommands';
import type { SavedPrompts } from '../../services/prompts/savedPrompts';

/** The chat: its view and its commands. */
export function chatFeatures(
  chat: ChatViews,
  controller: ChatController,
  sources: Pick<ComposerSources, 'attachments' | 'loadPick'>,
  prompts: SavedPrompts,
  answers: AnswerActions,
): Feature[] {
  const { attachments, loadPick } = sources;
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
          'parley.attach': () => attachToChat(sources, chat),
          'parley.attachAndKeepOpen': async () => (await loadPick()).attachActive(),
          'parley.addToChat': (clicked?: vscode.Uri, selected?: unknown) =>
            addToChat({ clicked, selected }, attachments, chat),
          'parley.askAboutSelection': () => askAboutSelection(attachments, chat),
        }),
    },
    readableChatFeature(answers.copies),
    { name: 'copies', register: () => registerCommands(copyCommands(answers.copies)) },
    {
      name: 'saved prompts',
      register: () =>
        registerCommands({
          'parley.newPrompt': () => newPrompt(prompts),
          'parley.editPrompt': () => editPrompt(prompts),
        }),
    },
    { name: 'compared candidates', register: () => answers.compared.register() },
    { name: 'commands of answers', register: () => answers.shellRuns.register() },
    { name: 'shown requests', register: () => answers.requests.register() },
    { name: 'chat at start', register: () => openAtStart(chat) },
  ];
}

/** The page's context menu says which turn it is about. */
function copyCommands(copies: TurnCopies) {
  const copy = async (context: unknown, format: CopyFormat): Promise<void> => {
    if (!isRecord(context) || typeof context['turnId'] !== 'string') return;
    await copies.copyTurn(context['turnId'], format);
  };
  return {
    'parley.copyMessage': (context?: unknown) => copy(context, 'markdown'),
    'parley.copyAnswer': (context?: unknown) => copy(context, 'markdown'),
    'parley.copyAnswerAsText': (context?: unknown) => copy(context, 'text'),
    'parley.copyChat': () => copies.copyChat('markdown'),
    'parley.copyChatAsText': () => copies.copyChat('text'),
  };
}

/** Pins the selection, or the file if nothing is selected, and opens the chat to ask about it. */
async function askAboutSelection(attachments: DraftAttachments, chat: ChatViews): Promise<void> {
  if (await attachments.pinActiveEditor()) return chat.open();
  void showInformation(vscode.l10n.t('Open a file to ask about it.'));
}

async function startNewChat(chat: ChatViews, controller: ChatController): Promise<void> {
  controller.startNew();
  await chat.open();
}

/** Without the cursor: it would leave what the user has begun to do while the page was loading. */
function openAtStart(chat: ChatViews): vscode.Disposable {
  if (readSetting('parley.chat.openAtStart')) void chat.show();
  return new vscode.Disposable(() => undefined);
}
