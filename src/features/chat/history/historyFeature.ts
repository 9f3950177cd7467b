import * as vscode from 'vscode';
import { registerCommands } from '../../../platform/registerCommands';
import type { Feature } from '../../../platform/features';
import { setContextKey } from '../../../platform/setContextKey';
import { describeError } from '../../../base/log';
import { showInformation } from '../../../platform/notify';
import type { ChatController } from '../chatController';
import type { ChatHistory } from '../../../storage/chatHistory';
import { deleteChat } from './deleteChat';
import { exportChat } from './exportChat';
import type { HistoryOptions } from './historyOptions';
import { importChat } from './importChat';
import { removeUnusedMedia } from '../../../storage/removeUnusedMedia';
import { renameChat } from './renameChat';
import { searchChats } from './searchChats';
import { showChats } from './showChats';

/** The chats of the workspace: its commands. */
export function historyFeature(options: HistoryOptions): Feature {
  const { history, store, controller, log } = options;
  const withCurrent = (
    act: (chat: { id: string; title: string }) => Promise<void>,
  ): Promise<void> => actOnCurrent(history, controller, act);
  return {
    name: 'chat history',
    register: () =>
      vscode.Disposable.from(
        followContent(controller),
        registerCommands({
          'parley.showChats': () => tidyAndShow(options),
          'parley.renameChat': () => withCurrent((chat) => renameChat(chat, history)),
          'parley.deleteChat': () =>
            withCurrent((chat) => deleteChat(chat, history, controller, log)),
          'parley.searchChats': () => searchChats(options),
          'parley.exportChat': () => withCurrent((chat) => exportChat(chat, history, store)),
          'parley.importChat': () => importChat(options),
        }),
      ),
  };
}

/** Has the menus offer to rename, delete and export a chat that there is something in. */
function followContent(controller: ChatController): vscode.Disposable {
  const follow = (): void => setContextKey('parley.hasChat', !controller.isEmpty);
  return vscode.Disposable.from(
    controller.onDidReplace(follow),
    controller.onDidPatch((patches) => {
      if (patches.some(({ kind }) => kind === 'turnAdded' || kind === 'turnsReplaced')) follow();
    }),
  );
}

/** Old deletions go now rather than at the start, which asks nothing of the disk. */
async function tidyAndShow(options: HistoryOptions): Promise<void> {
  const { history, store, log } = options;
  await history.emptyDeleted();
  // In the background: it may have to read every journal.
  removeUnusedMedia(history, store, history.nowMs).catch((error: unknown) =>
    log.warn(`media: ${describeError(error)}`),
  );
  await showChats(options);
}

async function actOnCurrent(
  history: ChatHistory,
  controller: ChatController,
  act: (chat: { id: string; title: string }) => Promise<void>,
): Promise<void> {
  await controller.restored();
  const { id } = controller.conversation;
  const title = await history.title(id);
  if (title !== undefined) return act({ id, title });
  void showInformation(
    vscode.l10n.t('The chat is empty. Send a message first, or open an earlier chat.'),
  );
}
