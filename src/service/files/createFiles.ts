import type { Clock } from '../../base/clock';
import type { References } from '../generation/references';
import type { Route } from '../router';
import { createMemoryBlobStore } from '../storage/blobStore';
import type { BlobStore } from '../storage/blobStore';
import { createMemoryRecordStore } from '../storage/recordStore';
import type { RecordStore } from '../storage/recordStore';
import type { RunningWork } from '../work';
import { fileRoutes } from './fileRoutes';
import { FileStore } from './fileStore';
import { readReferredFile } from './readReferredFile';
import { uploadRoutes } from './uploadRoutes';
import { Uploads } from './uploads';
import type { UploadLimits } from './uploads';

/** What files need of the service. */
export interface FileParts {
  records: RecordStore;
  /** Where the bytes go; without it everything stays in memory, and fewer are taken. */
  blobs?: BlobStore;
  clock: Clock;
  work: RunningWork;
  maxBodyBytes: number;
  limits: Partial<UploadLimits>;
}

/** Files as the service sees them. */
export interface Files {
  routes: Route[];
  readFile: References['readFile'];
}

const gibibyte = 1024 ** 3;

/** Uploads, files and references to them (interface: "Files"). */
export function createFiles({
  records,
  blobs,
  clock,
  work,
  maxBodyBytes,
  limits,
}: FileParts): Files {
  // Records that outlive their bytes would be of no use.
  const kept =
    blobs === undefined
      ? { records: createMemoryRecordStore(), blobs: createMemoryBlobStore() }
      : { records, blobs };
  const store = new FileStore({ ...kept, clock });
  const uploads = new Uploads(store, clock, {
    fileBytes: limits.fileBytes ?? 2 * gibibyte,
    storedFileBytes: limits.storedFileBytes ?? (blobs === undefined ? gibibyte : 20 * gibibyte),
    videoProcessingMs: limits.videoProcessingMs ?? 2000,
  });
  return {
    routes: [...fileRoutes(store, clock), ...uploadRoutes({ uploads, work, clock, maxBodyBytes })],
    readFile: (reference) => readReferredFile(reference, store, clock),
  };
}
