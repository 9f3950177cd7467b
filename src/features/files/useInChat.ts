import { l10n } from 'vscode';
import type { MediaAttachment } from '../../conversation/turn';
import type { FileResource } from '../../protocol/file';
import { mediaKindOf } from '../../conversation/media/mediaTypes';
import { fileDigest } from '../../storage/fileDigest';
import { fileExpireMs } from '../../protocol/fileExpireMs';
import type { Dialogs } from '../../platform/dialogs';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import type { RequestMedia } from '../../services/attachments/requestMedia';
import type { Connection } from '../../services/connection/connections';
import type { ChatView } from '../chat/api';
import { fileLabel } from './fileTexts';
import { joinSentences } from '../../base/joinSentences';

/** The message that is being written. */
export interface DraftTarget {
  attachments: Pick<DraftAttachments, 'pin'>;
  chat: Pick<ChatView, 'open'>;
}

/** Attaches files to the next message: their bytes where they are on this machine, or else by reference. */
export async function useInChat(
  files: readonly FileResource[],
  connection: Connection,
  media: Pick<RequestMedia, 'noteUploaded'>,
  draft: DraftTarget,
  dialogs: Dialogs,
): Promise<void> {
  const refused: string[] = [];
  for (const file of files) {
    const reason = await attach(file, connection, media, draft);
    if (reason !== undefined) refused.push(reason);
  }
  if (refused.length > 0) void dialogs.warn(joinSentences(refused));
  if (refused.length < files.length) await draft.chat.open();
}

/** A sentence if it can't be attached. */
async function attach(
  file: FileResource,
  connection: Connection,
  media: Pick<RequestMedia, 'noteUploaded'>,
  { attachments }: DraftTarget,
): Promise<string | undefined> {
  const { name, uri, mimeType = '', sizeBytes = '0', state, sha256Hash } = file;
  const label = fileLabel(file);
  if (state === 'PROCESSING') return l10n.t('{0} is still being processed.', label);
  if (state === 'FAILED') return l10n.t('The service couldn’t process {0}.', label);
  const sha256 = fileDigest(sha256Hash);
  if (sha256 === undefined || uri === undefined || name === undefined) {
    return l10n.t('The service doesn’t return enough information to use {0}.', label);
  }
  // What the service has is looked up before bytes are sent, and without bytes it is all there is.
  const expiresAtMs = fileExpireMs(file) ?? Number.MAX_SAFE_INTEGER;
  await media.noteUploaded(connection, sha256, { name, uri, expiresAtMs });
  const attachment: MediaAttachment = {
    id: `uploaded:${name}`,
    kind: mediaKindOf(mimeType) ?? 'document',
    label,
    detail: l10n.t('{0} (uploaded to {1})', label, connection.label),
    mimeType,
    sizeBytes: Number(sizeBytes),
    sha256,
  };
  attachments.pin(attachment);
  return undefined;
}
