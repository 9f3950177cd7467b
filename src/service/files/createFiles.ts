import type { Clock } from '../../base/clock';
import type { References } from '../generation/references';
import type { Route } from '../router';
import { createMemoryStorage } from '../storage/serviceStorage';
import type { ServiceStorage } from '../storage/serviceStorage';
import type { RunningWork } from '../work';
import { fileRoutes } from './fileRoutes';
import { FileStore } from './fileStore';
import { readReferredFile } from './readReferredFile';
import { uploadRoutes } from './uploadRoutes';
import { Uploads } from './uploads';
import type { UploadLimits } from './uploads';

/** Files as the service sees them. */
export interface Files {
  routes: Route[];
  readFile: References['readFile'];
}

const gibibyte = 1024 ** 3;

/**
 * Uploads, files and references to them (interface: "Files"). Without a storage everything stays in
 * memory, and less is taken.
 */
export function createFiles(
  storage: ServiceStorage | undefined,
  clock: Clock,
  work: RunningWork,
  limits: Partial<UploadLimits>,
): Files {
  const store = new FileStore(storage ?? createMemoryStorage(), clock);
  const uploads = new Uploads(store, clock, {
    fileBytes: limits.fileBytes ?? 2 * gibibyte,
    storedFileBytes: limits.storedFileBytes ?? (storage === undefined ? gibibyte : 20 * gibibyte),
    videoProcessingMs: limits.videoProcessingMs ?? 2000,
  });
  return {
    routes: [...fileRoutes(store, clock), ...uploadRoutes(uploads, work, clock)],
    readFile: (reference) => readReferredFile(reference, store, clock),
  };
}
