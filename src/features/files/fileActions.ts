import type { Uri } from 'vscode';
import type { FileResource } from '../../protocol/file';
import type { Dialogs } from '../../platform/dialogs';
import type { RequestMedia } from '../../services/attachments/requestMedia';
import type { UploadedFileStore } from '../../services/uploadedFiles/uploadedFileStore';
import { deleteFiles } from './deleteFiles';
import { uploadFiles } from './uploadFiles';
import { useInChat, type DraftTarget } from './useInChat';

/** What is done with the uploaded files of the service that is asked. */
export class FileActions {
  readonly #files: UploadedFileStore;
  readonly #media: Pick<RequestMedia, 'noteUploaded' | 'open'>;
  readonly #draft: DraftTarget;
  readonly #dialogs: Dialogs;

  /** @param media the bytes of what was attached, and what services have of it */
  constructor(
    files: UploadedFileStore,
    media: Pick<RequestMedia, 'noteUploaded' | 'open'>,
    draft: DraftTarget,
    dialogs: Dialogs,
  ) {
    this.#files = files;
    this.#media = media;
    this.#draft = draft;
    this.#dialogs = dialogs;
  }

  upload(uris: readonly Uri[]): Promise<void> {
    return uploadFiles(uris, this.#files, this.#dialogs);
  }

  useInChat(files: readonly FileResource[]): Promise<void> {
    return useInChat(files, this.#files.connection, this.#media, this.#draft, this.#dialogs);
  }

  delete(files: readonly FileResource[]): Promise<void> {
    return deleteFiles(files, this.#files, this.#media, this.#dialogs);
  }

  /** A line for each. */
  copy(files: readonly FileResource[], field: 'uri' | 'name'): Promise<void> {
    return this.#dialogs.copy(files.map((file) => file[field] ?? '').join('\n'));
  }
}
