import * as vscode from 'vscode';
import type { ChatViews } from './chatViews';
import type { ComposerSources } from './compose/composerHelp';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { attachActive } from '../../services/attachments/openEditors';
import { showRemarks } from '../../services/attachments/showRemarks';

/**
 * Pins what was clicked in the Explorer or on a tab, with all that is selected if it is part of that, or
 * else the active editor; and opens the chat.
 */
export async function addToChat(
  { clicked, selected }: { clicked: vscode.Uri | undefined; selected: unknown },
  attachments: DraftAttachments,
  chat: Pick<ChatViews, 'open'>,
): Promise<void> {
  const attaching =
    clicked === undefined
      ? attachActive(attachments)
      : attachments.attach(selectedUris(selected) ?? [clicked]);
  await chat.open();
  showRemarks(await attaching);
}

/** Asks what to attach, and opens the chat. */
export async function attachToChat(
  { loadPick }: Pick<ComposerSources, 'loadPick'>,
  chat: Pick<ChatViews, 'open'>,
): Promise<void> {
  const pick = await loadPick();
  const remarks = await pick.choose();
  await chat.open();
  showRemarks(remarks);
}

/** A tab's menu hands something else than the Explorer's as the second argument. */
function selectedUris(selected: unknown): vscode.Uri[] | undefined {
  if (!Array.isArray(selected)) return undefined;
  const uris = selected.filter((each) => each instanceof vscode.Uri);
  return uris.length === 0 ? undefined : uris;
}
