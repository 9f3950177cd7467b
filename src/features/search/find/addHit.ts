import * as vscode from 'vscode';
import type { TextAttachment } from '../../../conversation/turn';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import { createAttachment } from '../../../services/attachments/editorAttachment';
import type { FoundInWorkspace } from '../semanticSearch';
import type { ChatView } from '../../chat/api';
import { openHitDocument } from './showHit';

/**
 * Pins the lines of a hit, as they are now, to the next message. Rejects if the file can't be opened any
 * more.
 */
export async function addHit(
  hit: FoundInWorkspace,
  attachments: Pick<DraftAttachments, 'pin'>,
): Promise<TextAttachment> {
  const { document, range } = await openHitDocument(hit);
  // Up to the start of the line below: whole lines are attached.
  const selection = new vscode.Range(range.start, new vscode.Position(range.end.line + 1, 0));
  const attachment = createAttachment({ document, selection });
  attachments.pin(attachment);
  return attachment;
}

/** Takes hits along with the next message of the chat. */
export class HitAttacher {
  readonly #attachments: Pick<DraftAttachments, 'pin'>;
  readonly #chat: Pick<ChatView, 'show'>;

  constructor(attachments: Pick<DraftAttachments, 'pin'>, chat: Pick<ChatView, 'show'>) {
    this.#attachments = attachments;
    this.#chat = chat;
  }

  /** As {@link addHit}. */
  add(hit: FoundInWorkspace): Promise<TextAttachment> {
    return addHit(hit, this.#attachments);
  }

  /** Brings the chat to the front: what was added is seen there, and is asked about next. */
  showChat(): Promise<void> {
    return this.#chat.show();
  }
}
