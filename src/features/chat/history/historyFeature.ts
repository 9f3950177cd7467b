import * as vscode from 'vscode';
import { registerCommands } from '../../../platform/commands';
import type { Feature } from '../../../platform/features';
import { describeError } from '../../../base/log';
import { showInformation } from '../../../platform/notify';
import { deleteChat } from './deleteChat';
import { exportChat } from './exportChat';
import type { HistoryParts } from './historyParts';
import { importChat } from './importChat';
import { removeUnusedMedia } from './removeUnusedMedia';
import { renameChat } from './renameChat';
import { searchChats } from './searchChats';
import { showChats } from './showChats';

/** The chats of the workspace: its commands. */
export function historyFeature(parts: HistoryParts): Feature {
  return {
    name: 'chat history',
    register: () =>
      registerCommands({
        'parley.showChats': () => tidyAndShow(parts),
        'parley.renameChat': () => withCurrent(parts, (chat) => renameChat(chat, parts.history)),
        'parley.deleteChat': () => withCurrent(parts, (chat) => deleteChat(chat, parts)),
        'parley.searchChats': () => searchChats(parts),
        'parley.exportChat': () => withCurrent(parts, (chat) => exportChat(chat, parts)),
        'parley.importChat': () => importChat(parts),
      }),
  };
}

/** Old deletions go now rather than at the start, which asks nothing of the disk. */
async function tidyAndShow(parts: HistoryParts): Promise<void> {
  const { history, store, log } = parts;
  await history.emptyDeleted(Date.now());
  // In the background: it may have to read every journal.
  removeUnusedMedia(history, store, Date.now()).catch((error: unknown) =>
    log.warn(`media: ${describeError(error)}`),
  );
  await showChats(parts);
}

async function withCurrent(
  { history, keeper }: HistoryParts,
  act: (chat: { id: string; title: string }) => Promise<void>,
): Promise<void> {
  await keeper.restore();
  const { id } = keeper.current.conversation;
  const title = await history.title(id);
  if (title !== undefined) return act({ id, title });
  void showInformation(
    vscode.l10n.t('The chat is empty. Say something first, or open an earlier one.'),
  );
}
