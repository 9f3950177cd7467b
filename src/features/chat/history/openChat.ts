import * as vscode from 'vscode';
import type { ChatOpener, ChatView } from '../api';
import { showWarning } from '../../../platform/notify';

/** Shows a chat of the history, or says that it is not there any more; nothing where another one is chosen meanwhile. */
export async function openChat(
  id: string,
  opener: ChatOpener,
  chat: Pick<ChatView, 'open'>,
): Promise<void> {
  const isOpen = await opener.open(id);
  if (isOpen === true) return chat.open();
  if (isOpen === false) void showWarning(vscode.l10n.t('This chat no longer exists.'));
}
