import * as vscode from 'vscode';
import type { MediaPart } from '../../conversation/request';
import type { MediaAttachment, Turn } from '../../conversation/turn';
import type { InlineData, Part } from '../../protocol/content';
import { isServiceError, ServiceError } from '../../protocol/serviceError';
import type { Connection } from '../connection/connections';
import { formatNumber } from '../../platform/formatNumber';
import { MediaError } from '../../conversation/media/mediaError';
import type { MediaStore } from '../../storage/mediaStore';
import type { UploadedFile } from '../../storage/uploadFile';
import { splitMedia } from '../../conversation/media/splitMedia';
import type { MediaUploads, UploadedMedia, UploadRun, UploadState } from './mediaUploads';
import { digestOf } from '../../base/node/digestOf';

/** Reports progress while media is prepared, in words for the user; undefined when that is over. */
export type ReportActivity = (activity: string | undefined) => void;

/**
 * Makes the media of a path ready to be sent: the small of it within the request, the rest as files of
 * the service. What a model made has no name but its type.
 */
export class RequestMedia {
  readonly #store: MediaStore;
  readonly #uploads: MediaUploads;

  constructor(store: MediaStore, uploads: MediaUploads) {
    this.#store = store;
    this.#uploads = uploads;
  }

  /**
   * The parts of all media on the path.
   *
   * @throws MediaError that names the attachment, or the signal's reason
   */
  async prepare(
    path: readonly Turn[],
    connection: Connection,
    signal: AbortSignal,
    notify: ReportActivity,
  ): Promise<MediaPart> {
    const { inline, uploaded, ofAnswers } = splitMedia(path);
    const parts = new Map<string | InlineData, Part>();
    let hasReported = false as boolean;
    const runOf = (media: UploadedMedia): UploadRun => ({
      connection,
      signal,
      onState: (state) => {
        hasReported = true;
        notify(activityText(media, state));
      },
    });
    for (const attachment of inline) {
      parts.set(attachment.sha256, await this.#inlinePart(attachment, runOf(attachment)));
    }
    for (const attachment of uploaded) {
      signal.throwIfAborted();
      parts.set(attachment.sha256, await this.#filePart(attachment, runOf(attachment)));
    }
    for (const made of ofAnswers) {
      signal.throwIfAborted();
      const bytes = Buffer.from(made.data, 'base64');
      const media = { label: made.mimeType, mimeType: made.mimeType, sha256: digestOf(bytes) };
      parts.set(made, await this.#filePart(media, runOf(media), new Blob([bytes])));
    }
    if (hasReported) notify(undefined);
    return (media) => {
      if (!('sha256' in media)) return parts.get(media) ?? { inlineData: media };
      const part = parts.get(media.sha256);
      if (part === undefined) throw new Error(`${media.label} couldn’t be prepared`);
      return part;
    };
  }

  /** The bytes of what was attached, where they are on this machine. */
  open(sha256: string): Promise<Blob | undefined> {
    return this.#store.open(sha256);
  }

  /** Has a file that a service has already sent by reference, if it is attached. */
  async noteUploaded(connection: Connection, sha256: string, file: UploadedFile): Promise<void> {
    await this.#uploads.note(connection, sha256, file);
  }

  async #inlinePart(attachment: MediaAttachment, run: UploadRun): Promise<Part> {
    const { mimeType, sha256 } = attachment;
    const bytes = await this.#store.read(sha256);
    if (bytes === undefined) return this.#filePart(attachment, run);
    return { inlineData: { mimeType, data: bytes.toString('base64') } };
  }

  async #filePart(media: UploadedMedia, run: UploadRun, made?: Blob): Promise<Part> {
    const { label, mimeType, sha256 } = media;
    const bytes = made ?? (await this.#store.open(sha256));
    try {
      // What was never on this machine is sent by reference, as long as the service has it.
      const fileUri =
        bytes === undefined
          ? await this.#uploads.known(media, run)
          : await this.#uploads.uriOf(media, bytes, run);
      if (fileUri === undefined) throw missing(label);
      return { fileData: { mimeType, fileUri } };
    } catch (error) {
      if (run.signal.aborted || !isServiceError(error)) throw error;
      throw new MediaError(label, error);
    }
  }
}

function missing(label: string): MediaError {
  const rule = vscode.l10n.t('Its content is no longer on this machine. Attach it again.');
  const violations = [{ field: '', rule }];
  return new MediaError(label, new ServiceError(rule, { kind: 'invalid', violations }));
}

function activityText({ label }: UploadedMedia, state: UploadState): string {
  if (state.state === 'processing') return vscode.l10n.t('The service is processing {0}', label);
  const percent = formatNumber(Math.floor(state.share * 100));
  return vscode.l10n.t('Uploading {0}: {1}%', label, percent);
}
