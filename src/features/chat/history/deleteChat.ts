import * as vscode from 'vscode';
import { attempt } from './attempt';
import type { Log } from '../../../base/log';
import type { ChatController } from '../chatController';
import type { ChatHistory } from '../../../storage/chatHistory';
import { showInformation, showWarning } from '../../../platform/notify';

/** Deletes a chat and offers, without waiting, to take that back. A chat that is answering stays. */
export async function deleteChat(
  { id, title }: { id: string; title: string },
  history: ChatHistory,
  controller: ChatController,
  log: Log,
): Promise<void> {
  if (controller.isAnsweringIn(id)) {
    void showWarning(vscode.l10n.t('An answer is in progress in this chat. Stop it first.'));
    return;
  }
  await history.delete(id);
  // Another one may have been opened meanwhile.
  const isCurrent = controller.conversation.id === id;
  if (isCurrent) controller.startNew(false);
  void attempt(log, () => offerUndo({ id, title, isCurrent }, history, controller));
}

async function offerUndo(
  { id, title, isCurrent }: { id: string; title: string; isCurrent: boolean },
  history: ChatHistory,
  controller: ChatController,
): Promise<void> {
  const undo = vscode.l10n.t('Undo');
  const message = vscode.l10n.t('Deleted “{0}”.', title);
  if ((await showInformation(message, undo)) !== undo) return;
  await history.restore(id);
  if (isCurrent && controller.conversation.isEmpty) await controller.open(id);
}
