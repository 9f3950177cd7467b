import type * as vscode from 'vscode';
import type { MediaStore } from '../../storage/mediaStore';
import type { UploadFile } from '../../storage/uploadFile';
import type { Dialogs } from '../../platform/dialogs';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import type { Log } from '../../base/log';
import type { FileRow } from '../../services/uploadedFiles/fileRow';
import type { UploadedFileStore } from '../../services/uploadedFiles/uploadedFileStore';

/** What is needed to do things to uploaded files. */
export interface FileParts {
  fileStore: UploadedFileStore;
  /** The bytes of media that went along in chats. */
  store: MediaStore;
  /** What services have of us already. */
  uploaded: UploadFile;
  attachments: Pick<DraftAttachments, 'pin'>;
  /** Brings the chat to the front. */
  openChat: () => Promise<void>;
  dialogs: Dialogs;
  /** Lets the user choose files of this machine; none when the user leaves. */
  chooseLocal: () => Promise<vscode.Uri[]>;
  /** What is selected in the view. */
  selected: () => readonly FileRow[];
  log: Log;
}
