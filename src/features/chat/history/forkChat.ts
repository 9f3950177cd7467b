import * as vscode from 'vscode';
import type { Conversation } from '../../../conversation/conversation';
import { forkedRecords } from '../../../conversation/fork';
import type { ChatHistory } from '../../../storage/chatHistory';

/**
 * Makes a chat of the turns from the first to the one named, with all that is known of them, and
 * resolves to its id. The chat they are from stays as it is.
 *
 * @throws what the file system says.
 */
export async function forkChat(
  conversation: Conversation,
  turnId: string,
  history: ChatHistory,
): Promise<string> {
  const { id } = conversation;
  const turnIds = new Set(conversation.path(turnId).map((turn) => turn.id));
  const title = vscode.l10n.t('Fork of {0}', (await history.title(id)) ?? '');
  const records = forkedRecords(await history.records(id), turnIds, history.nowMs);
  return history.add([...records, { type: 'title', text: title }]);
}
