import * as vscode from 'vscode';
import { attempt } from './attempt';
import type { HistoryParts } from './historyParts';
import { showInformation, showWarning } from '../../../platform/notify';

/** Deletes a chat and offers, without waiting, to take that back. A chat that is answering stays. */
export async function deleteChat(
  { id, title }: { id: string; title: string },
  parts: HistoryParts,
): Promise<void> {
  const { history, keeper, controller } = parts;
  const isCurrent = keeper.current.conversation.id === id;
  if (isCurrent && controller.isAnswering) {
    void showWarning(vscode.l10n.t('An answer is on its way in this chat. Stop it first.'));
    return;
  }
  await history.delete(id);
  if (isCurrent) controller.startNew();
  void attempt(parts.log, () => offerUndo({ id, title, isCurrent }, parts));
}

async function offerUndo(
  { id, title, isCurrent }: { id: string; title: string; isCurrent: boolean },
  { history, keeper, controller }: HistoryParts,
): Promise<void> {
  const undo = vscode.l10n.t('Undo');
  const message = vscode.l10n.t('“{0}” was deleted.', title);
  if ((await showInformation(message, undo)) !== undo) return;
  await history.restore(id);
  if (isCurrent && keeper.current.conversation.isEmpty) await controller.open(id);
}
