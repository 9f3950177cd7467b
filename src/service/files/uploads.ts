import { hexOf } from '../../base/hex';
import { KeyedQueue } from '../../base/keyedQueue';
import type { Clock } from '../../base/clock';
import type { FileResource } from '../../protocol/file';
import type { ServiceError } from '../../protocol/serviceError';
import { failure } from '../../protocol/failure';
import type { FileStore, Upload } from './fileStore';
import { inspectFile, isVideo } from './inspectFile';
import { StorageRoom } from './storageRoom';
import type { StorageLimits } from './storageRoom';
import type { StoredFile } from './storedFile';

const hourMs = 3_600_000;
const fileLifeMs = 48 * hourMs;
const uploadLifeMs = 7 * 24 * hourMs;

/** What bounds uploads, and how long a video is PROCESSING. */
export interface UploadLimits extends StorageLimits {
  videoProcessingMs: number;
}

/** What a client says of a file before its bytes. */
export interface UploadStart {
  metadata: FileResource;
  /** From a header; goes before that of the metadata. */
  mimeType?: string;
  sizeBytes?: number;
}

/** An upload that bytes are being written to. */
interface Writing {
  stop: AbortController;
  /** Resolves, never rejects, once nothing is written any more. */
  ended: Promise<unknown>;
}

/**
 * The uploads of a service (interface: "File upload"), each of which becomes a file once it is
 * finished. One that is not lasts a week. All that is refused is thrown as a `ServiceError`.
 */
export class Uploads {
  readonly #store: FileStore;
  readonly #clock: Clock;
  readonly #limits: UploadLimits;
  readonly #room: StorageRoom;
  readonly #writing = new Map<string, Writing>();
  readonly #naming = new KeyedQueue<string>();

  constructor(store: FileStore, clock: Clock, limits: UploadLimits) {
    this.#store = store;
    this.#clock = clock;
    this.#limits = limits;
    this.#room = new StorageRoom(store, limits);
  }

  async start({ metadata, mimeType, sizeBytes }: UploadStart): Promise<Upload> {
    const fileId = metadata.name?.replace(/^files\//u, '') ?? '';
    if (sizeBytes !== undefined) await this.#room.refuseTooLarge(sizeBytes);
    if (fileId !== '') await this.#refuseTaken(fileId);
    const upload: Upload = {
      id: secretId(),
      fileId: fileId === '' ? newFileId() : fileId,
      displayName: metadata.displayName ?? '',
      mimeType: [mimeType, metadata.mimeType].find(Boolean) ?? 'application/octet-stream',
      ...(sizeBytes === undefined ? {} : { sizeBytes }),
      expiresAt: this.#clock.now() + uploadLifeMs,
    };
    await this.#store.writeUpload(upload);
    return upload;
  }

  /** NOT_FOUND for one that was cancelled, has expired or never was. */
  async find(id: string): Promise<Upload> {
    const upload = await this.#store.upload(id);
    if (upload === undefined) throw noSuchUpload();
    return upload;
  }

  /** Bytes that have come so far. */
  received({ id }: Upload): Promise<number> {
    return this.#store.blobs.size(id);
  }

  finishedFile(upload: Upload): Promise<StoredFile | undefined> {
    return this.#store.uploadedFile(upload);
  }

  /**
   * Writes bytes as they come, at an offset that has to be where the upload is. When they break off,
   * what arrived before is kept. `pieces` is called with the signal that ends it.
   */
  async append(
    upload: Upload,
    offset: number,
    pieces: (stop: AbortSignal) => AsyncIterable<Uint8Array>,
  ): Promise<void> {
    await this.#exclusively(upload, async (stop) => {
      await this.find(upload.id);
      const received = await this.received(upload);
      if (offset !== received) throw wrongOffset(offset, received);
      const room = (upload.sizeBytes ?? (await this.#room.left(upload))) - received;
      await this.#store.blobs.append(upload.id, atMost(room, pieces(stop)));
    });
  }

  /** Makes the file; of an upload that is finished already, the same one again. */
  async finish(upload: Upload): Promise<StoredFile> {
    return this.#exclusively(upload, async () => {
      await this.find(upload.id);
      const finished = await this.finishedFile(upload);
      if (finished !== undefined) return finished;
      const sizeBytes = await this.received(upload);
      if (upload.sizeBytes !== undefined && sizeBytes < upload.sizeBytes) {
        throw tooFew(sizeBytes, upload.sizeBytes);
      }
      // Of two uploads for one name, one becomes the file.
      return this.#naming.run(upload.fileId, async () => {
        await this.#refuseTaken(upload.fileId);
        const file = await this.#makeFile(upload, sizeBytes);
        await this.#store.writeFile(file);
        return file;
      });
    });
  }

  /** Ends what is being written, too. */
  async cancel(upload: Upload): Promise<void> {
    const writing = this.#writing.get(upload.id);
    writing?.stop.abort(noSuchUpload());
    await writing?.ended;
    await this.#store.removeUpload(upload);
  }

  async #makeFile(upload: Upload, sizeBytes: number): Promise<StoredFile> {
    const { id: blob, fileId: id, displayName, mimeType } = upload;
    const sha256 = await this.#store.blobs.seal(blob);
    const findings = await inspectFile(this.#store.blobs, { blob, mimeType, sizeBytes });
    const createdAt = this.#clock.now();
    return {
      ...{ id, blob, displayName, mimeType, sizeBytes, sha256, createdAt },
      processedAt: createdAt + (isVideo(mimeType) ? this.#limits.videoProcessingMs : 0),
      expiresAt: createdAt + fileLifeMs,
      ...findings,
    };
  }

  /** Two requests that write at once would mix their bytes: the second is refused. */
  async #exclusively<Value>(
    { id }: Upload,
    work: (stop: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    if (this.#writing.has(id)) {
      throw failure('ABORTED', 'Another request is sending bytes to this upload.');
    }
    const stop = new AbortController();
    const result = work(stop.signal);
    const ended = result.catch(() => undefined).finally(() => this.#writing.delete(id));
    this.#writing.set(id, { stop, ended });
    return result;
  }

  async #refuseTaken(fileId: string): Promise<void> {
    if ((await this.#store.file(fileId)) !== undefined) {
      throw failure('ALREADY_EXISTS', `The File ${fileId} already exists.`);
    }
  }
}

/** The pieces as long as they fit; of the one that does not, nothing. */
async function* atMost(
  room: number,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let left = room;
  for await (const piece of pieces) {
    left -= piece.byteLength;
    if (left < 0) {
      throw failure('INVALID_ARGUMENT', 'More bytes were sent than the upload may have.');
    }
    yield piece;
  }
}

function wrongOffset(offset: number, received: number): ServiceError {
  const message = `The upload goes on at offset ${received}, not at ${offset}.`;
  return failure('INVALID_ARGUMENT', message);
}

function tooFew(received: number, declared: number): ServiceError {
  const message = `The upload has ${received} of the ${declared} bytes that were declared.`;
  return failure('INVALID_ARGUMENT', message);
}

function noSuchUpload(): ServiceError {
  return failure(
    'NOT_FOUND',
    'The upload was not found: it was cancelled, has expired or never was.',
  );
}

/**
 * An identifier nobody can guess, of 48 hexadecimal digits. It is drawn from the system's own
 * randomness and not from one handed in, because whoever knows it needs no key.
 */
function secretId(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(24)));
}

/** The id of a file whose uploader names none: 12 of a-z and 0-9. */
function newFileId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
