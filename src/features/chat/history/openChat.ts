import * as vscode from 'vscode';
import type { HistoryParts } from './historyParts';
import { showWarning } from '../../../platform/notify';

/** Shows a chat of the history, or says that it is not there any more. */
export async function openChat(id: string, { controller, chat }: HistoryParts): Promise<void> {
  if (await controller.open(id)) {
    await chat.open();
    return;
  }
  void showWarning(vscode.l10n.t('This chat is no longer there.'));
}
