import type { UploadProgress } from '../../client/upload';
import { blobSource } from '../../client/uploadSource';
import type { MediaAttachment } from '../../conversation/turn';
import type { Clock } from '../../base/clock';
import type { FileResource } from '../../protocol/file';
import { isServiceError, ServiceError } from '../../protocol/serviceError';
import { timestampMs } from '../../protocol/time';
import type { Connection } from '../connection/connections';
import type { UploadedFile, UploadFile } from '../../storage/uploadFile';

/** A file that is about to expire would be gone before the answer is there. */
const leastLifeMs = 10 * 60_000;
/** How long a file lives if the service does not say (interface: "Files"). */
const usualLifeMs = 48 * 3_600_000;
const maxDisplayName = 512;

/** What goes on while a file is made ready; shares are from 0 to 1. */
export type UploadState = { state: 'sending'; share: number } | { state: 'processing' };

/** What is uploaded: its name for display, its type and the digest of its bytes. */
export type UploadedMedia = Pick<MediaAttachment, 'label' | 'mimeType' | 'sha256'>;

/** For whom a file is made ready: where, until when, and who is notified. */
export interface UploadRun {
  connection: Connection;
  signal: AbortSignal;
  onState: (state: UploadState) => void;
}

/** Has bytes of attachments and answers at a service as files, each sent once while its file lives. */
export class MediaUploads {
  readonly #uploaded: UploadFile;
  readonly #clock: Clock;

  constructor(uploaded: UploadFile, clock: Clock) {
    this.#uploaded = uploaded;
    this.#clock = clock;
  }

  /**
   * The uri of an ACTIVE file with the bytes. A file that the service has already is looked up, and the
   * bytes are sent again where it is gone.
   *
   * @throws ServiceError as the client's; `cancelled` when the signal aborts
   */
  async uriOf(attachment: UploadedMedia, bytes: Blob, run: UploadRun): Promise<string> {
    const known = await this.known(attachment, run);
    if (known !== undefined) return known;
    const { name } = await this.#send(attachment, bytes, run);
    return this.#whenActive(name, attachment, run);
  }

  /** The same, of bytes that are not at hand; undefined if the service does not have them. */
  async known(attachment: UploadedMedia, run: UploadRun): Promise<string | undefined> {
    const { origin } = run.connection;
    const known = await this.#uploaded.get(origin, attachment.sha256);
    if (known === undefined || known.expiresAtMs < this.#clock.now() + leastLifeMs) {
      return undefined;
    }
    try {
      return await this.#whenActive(known.name, attachment, run);
    } catch (error) {
      // Another key's, removed, or one that could not be processed: another upload may do better.
      if (!isServiceError(error, 'notFound') && !isServiceError(error, 'invalid')) throw error;
      await this.#remember(origin, attachment.sha256, undefined);
      return undefined;
    }
  }

  /** Remembers a file that a service has. Rejects with what the file system says. */
  note({ origin }: Connection, sha256: string, file: UploadedFile): Promise<void> {
    return this.#uploaded.set(origin, sha256, file);
  }

  async #send(
    { sha256, mimeType, label }: UploadedMedia,
    bytes: Blob,
    { connection, signal, onState }: UploadRun,
  ): Promise<UploadedFile> {
    const displayName = Array.from(label).slice(0, maxDisplayName).join('');
    const onProgress = ({ sentBytes }: UploadProgress): void =>
      onState({ state: 'sending', share: sentBytes / bytes.size });
    const sent = await connection.client.files.upload(
      blobSource(bytes),
      { mimeType, displayName },
      { signal, onProgress },
    );
    const uploaded = this.#toUploaded(sent);
    // Already now: a stop while it is processed must not have it sent again.
    await this.#remember(connection.origin, sha256, uploaded);
    return uploaded;
  }

  async #whenActive(
    name: string,
    { sha256 }: UploadedMedia,
    { connection, signal, onState }: UploadRun,
  ): Promise<string> {
    const onPoll = ({ state }: FileResource): void => {
      if (state !== 'ACTIVE') onState({ state: 'processing' });
    };
    const active = await connection.client.files.waitUntilActive(name, { signal, onPoll });
    const file = this.#toUploaded(active);
    await this.#remember(connection.origin, sha256, file);
    return file.uri;
  }

  /** What can't be remembered is sent again another time, which is no reason to fail now. */
  async #remember(origin: string, sha256: string, file: UploadedFile | undefined): Promise<void> {
    await this.#uploaded.set(origin, sha256, file).catch(() => undefined);
  }

  #toUploaded({ name, uri, expirationTime }: FileResource): UploadedFile {
    if (name === undefined || uri === undefined) {
      throw new ServiceError('The service has the file but didn’t return its name', {
        kind: 'protocol',
      });
    }
    const expiresAtMs = timestampMs(expirationTime) ?? this.#clock.now() + usualLifeMs;
    return { name, uri, expiresAtMs };
  }
}
