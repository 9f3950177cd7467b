import * as vscode from 'vscode';
import type { ChatHistory } from '../../../storage/chatHistory';

/** Asks for another title and gives it to the chat. */
export async function renameChat(
  { id, title }: { id: string; title: string },
  history: ChatHistory,
): Promise<void> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Rename Chat'),
    prompt: vscode.l10n.t('Leave empty to use the first prompt.'),
    value: title,
  });
  if (typed !== undefined) await history.rename(id, typed);
}
