import * as path from 'node:path';
import type * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { DraftAttachments } from './draftAttachments';
import { AttachmentLoader } from './attachmentLoader';
import { MediaStore } from '../../storage/mediaStore';
import { MediaUploads } from './mediaUploads';
import { RequestMedia } from './requestMedia';
import { UploadFile } from '../../storage/uploadFile';

/** What attachments of chats are read, kept and sent by. */
export interface Attachments {
  attachments: DraftAttachments;
  loader: AttachmentLoader;
  store: MediaStore;
  media: RequestMedia;
}

/**
 * Builds them.
 *
 * @param storage where uploads are remembered for all windows
 * @param journalFolder the bytes are kept beside the workspace's journals
 */
export function createAttachments(
  storage: vscode.Uri,
  journalFolder: string,
  clock: Clock,
): Attachments {
  const store = new MediaStore(path.join(journalFolder, 'media'));
  const loader = new AttachmentLoader(store);
  const attachments = new DraftAttachments(loader);
  const uploaded = new UploadFile(path.join(storage.fsPath, 'uploads.json'));
  const media = new RequestMedia(store, new MediaUploads(uploaded, clock));
  return { attachments, loader, store, media };
}
