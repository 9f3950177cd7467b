import { failure } from '../../protocol/failure';
import { faultDetail } from '../../protocol/serverFault';
import type { FileStore, Upload } from './fileStore';

/** What bounds the bytes of files. */
export interface StorageLimits {
  /** Of one file. */
  fileBytes: number;
  /** Of all files and uploads; one that declared its length counts as that long from its start. */
  storedFileBytes: number;
}

/** The room that is left for files. */
export class StorageRoom {
  readonly #store: FileStore;
  readonly #limits: StorageLimits;

  constructor(store: FileStore, limits: StorageLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /** Throws when a file of this many bytes would be over a limit. */
  async refuseTooLarge(sizeBytes: number): Promise<void> {
    const { fileBytes } = this.#limits;
    if (sizeBytes > fileBytes) {
      throw failure('INVALID_ARGUMENT', `A file may have at most ${fileBytes} bytes.`);
    }
    if (sizeBytes > (await this.#freeBytes())) {
      throw failure(
        'RESOURCE_EXHAUSTED',
        'The storage for files is full: delete some, or wait until they expire.',
        // It isn't full for a moment, as a rate is exceeded: nobody should try again by themselves.
        [faultDetail({ kind: 'quota', of: 'storage' })],
      );
    }
  }

  /** The largest size in bytes of an upload of undeclared length. */
  async left({ id }: Upload): Promise<number> {
    const ownBytes = await this.#store.blobs.size(id);
    return Math.min(this.#limits.fileBytes, (await this.#freeBytes()) + ownBytes);
  }

  async #freeBytes(): Promise<number> {
    const files = await this.#store.files();
    const finished = new Set(files.map(({ blob }) => blob));
    let freeBytes = this.#limits.storedFileBytes;
    for (const { sizeBytes } of files) freeBytes -= sizeBytes;
    for (const { id, sizeBytes } of await this.#store.uploads()) {
      if (!finished.has(id)) freeBytes -= sizeBytes ?? (await this.#store.blobs.size(id));
    }
    return freeBytes;
  }
}
