import { createMemoryBlobStore } from './blobStore';
import type { BlobStore } from './blobStore';
import { createMemoryRecordStore } from './recordStore';
import type { RecordStore } from './recordStore';

/** Where a service keeps what it stores. */
export interface ServiceStorage {
  records: RecordStore;
  /** The bytes of uploaded files. */
  blobs: BlobStore;
}

/** Keeps everything for as long as the process lives. */
export function createMemoryStorage(): ServiceStorage {
  return { records: createMemoryRecordStore(), blobs: createMemoryBlobStore() };
}
