import * as vscode from 'vscode';
import type { TextAttachment } from '../../../conversation/turn';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import { createAttachment } from '../../../services/attachments/editorAttachment';
import type { FoundInWorkspace } from '../meaningSearch';
import { openHitDocument } from './showHit';

/** Pins the lines of a hit, as they are now, to the next message. Rejects where the file can't be opened any more. */
export async function addHit(
  hit: FoundInWorkspace,
  attachments: Pick<DraftAttachments, 'pin'>,
): Promise<TextAttachment> {
  const { document, range } = await openHitDocument(hit);
  // Up to the start of the line below: it is lines that go along.
  const selection = new vscode.Range(range.start, new vscode.Position(range.end.line + 1, 0));
  const attachment = createAttachment({ document, selection });
  attachments.pin(attachment);
  return attachment;
}
