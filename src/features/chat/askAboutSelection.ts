import * as vscode from 'vscode';
import type { ChatPlaces } from './chatPlaces';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { showInformation } from '../../platform/notify';

/** Pins the selection, or the file where nothing is selected, and opens the chat to ask about it. */
export async function askAboutSelection(
  attachments: DraftAttachments,
  chat: ChatPlaces,
): Promise<void> {
  if (await attachments.pinActiveEditor()) return chat.open();
  void showInformation(vscode.l10n.t('Open a file first: there is no editor to ask about.'));
}
