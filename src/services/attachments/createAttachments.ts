import * as path from 'node:path';
import type * as vscode from 'vscode';
import { systemClock } from '../../base/systemClock';
import { journalPlace } from '../../platform/journalPlace';
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

/** Builds them; bytes are kept beside the workspace's journals, and uploads remembered for all windows. */
export function createAttachments(globalStorage: vscode.Uri): Attachments {
  const store = new MediaStore(path.join(journalPlace(globalStorage), 'media'));
  const loader = new AttachmentLoader(store);
  const uploaded = new UploadFile(path.join(globalStorage.fsPath, 'uploads.json'));
  return {
    attachments: new DraftAttachments(loader),
    loader,
    store,
    media: new RequestMedia(store, new MediaUploads(uploaded, systemClock)),
  };
}
