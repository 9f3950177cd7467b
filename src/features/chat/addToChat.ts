import * as vscode from 'vscode';
import type { ChatPlaces } from './chatPlaces';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { attachActive, chooseAttachments } from '../../services/attachments/chooseAttachments';
import { tellRemarks } from '../../services/attachments/tellRemarks';

/**
 * Pins what was clicked in the Explorer or on a tab, with all that is selected if it is part of that, or
 * else the active editor; and opens the chat.
 */
export async function addToChat(
  { clicked, selected }: { clicked: vscode.Uri | undefined; selected: unknown },
  attachments: DraftAttachments,
  chat: Pick<ChatPlaces, 'open'>,
): Promise<void> {
  const attaching =
    clicked === undefined
      ? attachActive(attachments)
      : attachments.attach(selectedUris(selected) ?? [clicked]);
  await chat.open();
  tellRemarks(await attaching);
}

/** Asks what to attach, and opens the chat. */
export async function attachToChat(
  attachments: DraftAttachments,
  chat: Pick<ChatPlaces, 'open'>,
): Promise<void> {
  const remarks = await chooseAttachments(attachments);
  await chat.open();
  tellRemarks(remarks);
}

/** A tab's menu hands something else than the Explorer's as the second argument. */
function selectedUris(selected: unknown): vscode.Uri[] | undefined {
  if (!Array.isArray(selected)) return undefined;
  const uris = selected.filter((each) => each instanceof vscode.Uri);
  return uris.length === 0 ? undefined : uris;
}
