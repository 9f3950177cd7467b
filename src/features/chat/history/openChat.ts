import * as vscode from 'vscode';
import type { ChatOpener, ChatView } from '../api';
import { showWarning } from '../../../platform/notify';

/** Shows a chat of the history, or says that it is not there any more. */
export async function openChat(
  id: string,
  opener: ChatOpener,
  chat: Pick<ChatView, 'open'>,
): Promise<void> {
  if (await opener.open(id)) {
    await chat.open();
    return;
  }
  void showWarning(vscode.l10n.t('This chat no longer exists.'));
}
