import type { Clock } from '../../base/clock';
import type { BlobStore } from '../storage/blobStore';
import type { RecordStore } from '../storage/recordStore';
import type { ServiceStorage } from '../storage/serviceStorage';
import { isRecord } from '../../protocol/isRecord';
import type { StoredFile } from './storedFile';

/** An upload that was started. Times are milliseconds since the Unix epoch. */
export interface Upload {
  /** Nobody can guess it; names the blob of the bytes too. */
  id: string;
  fileId: string;
  displayName: string;
  mimeType: string;
  /** Absent when the client did not say. */
  sizeBytes?: number;
  expiresAt: number;
}

const fileCollection = 'files';
const uploadCollection = 'uploads';

/**
 * Files, uploads and their bytes. What has expired isn't there any more, and is removed with its bytes
 * when it is come upon: a single one when it is asked for, all of them when a list is. A record is
 * written before its bytes and removed before them, so that bytes without a record are left-overs.
 */
export class FileStore {
  readonly blobs: BlobStore;
  readonly #records: RecordStore;
  readonly #clock: Clock;
  #isTidied = false;

  constructor({ records, blobs }: ServiceStorage, clock: Clock) {
    this.#records = records;
    this.blobs = blobs;
    this.#clock = clock;
  }

  async files(): Promise<StoredFile[]> {
    const ids = await this.#records.ids(fileCollection);
    const files = await Promise.all(ids.map((id) => this.file(id)));
    return files.filter((file) => file !== undefined);
  }

  /** The id may be anything a client wrote. */
  async file(id: string): Promise<StoredFile | undefined> {
    const document = isFileId(id) ? await this.#records.read(fileCollection, id) : undefined;
    return this.#unlessExpired<StoredFile>(document, (expired) => this.removeFile(expired));
  }

  async writeFile(file: StoredFile): Promise<void> {
    await this.#records.write(fileCollection, file.id, file);
  }

  /** Also removes its upload, which is of no use any longer. */
  async removeFile({ id, blob }: StoredFile): Promise<void> {
    await this.#records.remove(uploadCollection, blob);
    await this.#records.remove(fileCollection, id);
    await this.blobs.remove(blob);
  }

  async uploads(): Promise<Upload[]> {
    await this.#removeLeftOvers();
    const ids = await this.#records.ids(uploadCollection);
    const uploads = await Promise.all(ids.map((id) => this.upload(id)));
    return uploads.filter((upload) => upload !== undefined);
  }

  /** The id may be anything a client wrote. */
  async upload(id: string): Promise<Upload | undefined> {
    const document = isUploadId(id) ? await this.#records.read(uploadCollection, id) : undefined;
    return this.#unlessExpired<Upload>(document, (expired) => this.removeUpload(expired));
  }

  async writeUpload(upload: Upload): Promise<void> {
    await this.#records.write(uploadCollection, upload.id, upload);
  }

  /** The bytes stay when a file has been made of them. */
  async removeUpload(upload: Upload): Promise<void> {
    await this.#records.remove(uploadCollection, upload.id);
    if ((await this.uploadedFile(upload)) === undefined) await this.blobs.remove(upload.id);
  }

  /** The file that an upload has become; undefined as long as it is not finished. */
  async uploadedFile({ id, fileId }: Upload): Promise<StoredFile | undefined> {
    const file = await this.file(fileId);
    return file?.blob === id ? file : undefined;
  }

  /** The caller knows what it keeps in the collection; a document without an expiry is not of its making. */
  async #unlessExpired<Entry extends { expiresAt: number }>(
    document: unknown,
    remove: (entry: Entry) => Promise<void>,
  ): Promise<Entry | undefined> {
    if (!isRecord(document) || typeof document['expiresAt'] !== 'number') return undefined;
    const entry = document as unknown as Entry;
    if (this.#clock.now() < entry.expiresAt) return entry;
    await remove(entry);
    return undefined;
  }

  /** Once is enough: only a process that ended in the middle of something leaves bytes behind. */
  async #removeLeftOvers(): Promise<void> {
    if (this.#isTidied) return;
    this.#isTidied = true;
    const blobIds = await this.blobs.ids();
    const uploadIds = await this.#records.ids(uploadCollection);
    const known = new Set([...uploadIds, ...(await this.files()).map(({ blob }) => blob)]);
    for (const id of blobIds.filter((blobId) => !known.has(blobId))) await this.blobs.remove(id);
  }
}

function isFileId(id: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/u.test(id);
}

function isUploadId(id: string): boolean {
  return /^[a-f0-9]{48}$/u.test(id);
}
