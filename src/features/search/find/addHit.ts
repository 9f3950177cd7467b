import * as vscode from 'vscode';
import type { TextAttachment } from '../../../conversation/turn';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import { attachmentView } from '../../../services/attachments/attachmentView';
import { createAttachment } from '../../../services/attachments/editorAttachment';
import { showRemarks } from '../../../services/attachments/showRemarks';
import type { FoundInWorkspace } from '../semanticSearch';
import type { ChatView } from '../../chat/api';
import { openHitDocument } from './showHit';

/**
 * Pins the lines of a hit, as they are now, to the next message. What may have come to hold secrets is asked about;
 * undefined if it isn't attached then, which is said. Rejects if the file can't be opened any more.
 */
export async function addHit(
  hit: FoundInWorkspace,
  attachments: Pick<DraftAttachments, 'attachRead'>,
): Promise<TextAttachment | undefined> {
  const { document, range } = await openHitDocument(hit);
  // Up to the start of the line below: whole lines are attached.
  const selection = new vscode.Range(range.start, new vscode.Position(range.end.line + 1, 0));
  const attachment = createAttachment({ document, selection });
  const remarks = await attachments.attachRead(
    attachmentView(attachment),
    async () => ({ attachment, remarks: [] }),
    hit.uri.path,
  );
  showRemarks(remarks);
  return remarks.length === 0 ? attachment : undefined;
}

/** Takes hits along with the next message of the chat. */
export class HitAttacher {
  readonly #attachments: Pick<DraftAttachments, 'attachRead'>;
  readonly #chat: Pick<ChatView, 'show'>;

  constructor(attachments: Pick<DraftAttachments, 'attachRead'>, chat: Pick<ChatView, 'show'>) {
    this.#attachments = attachments;
    this.#chat = chat;
  }

  /** As {@link addHit}. */
  add(hit: FoundInWorkspace): Promise<TextAttachment | undefined> {
    return addHit(hit, this.#attachments);
  }

  /** Brings the chat to the front: what was added is seen there, and is asked about next. */
  showChat(): Promise<void> {
    return this.#chat.show();
  }
}
