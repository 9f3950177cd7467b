import type { Clock } from '../../base/clock';
import type { FileData } from '../../protocol/content';
import { failure } from '../../protocol/failure';
import type { ReferredFile } from '../../counting/promptCount';
import { toBase64 } from '../base64';
import { findFile } from './fileRoutes';
import type { FileStore } from './fileStore';
import { stateOf } from './storedFile';

/** What a request could carry inline; engines get no more than that. */
const maxInlineBytes = 20 * 1024 * 1024;

/**
 * The file that a part's `fileData` refers to, by its uri at any address of the service, or by its name.
 * Throws what a real server answers when it can't be used.
 */
export async function readReferredFile(
  { fileUri, mimeType = '' }: FileData,
  store: FileStore,
  clock: Clock,
): Promise<ReferredFile> {
  const [, id] = /^(?:https?:\/\/[^?#]+\/)?files\/([^/?#]+)$/u.exec(fileUri) ?? [];
  if (id === undefined) {
    throw failure(
      'INVALID_ARGUMENT',
      'This service reads files that were uploaded to it and no others: refer to one by its uri.',
    );
  }
  const file = await findFile(id, store);
  if (stateOf(file, clock.now()) !== 'ACTIVE') {
    throw failure(
      'FAILED_PRECONDITION',
      `The File ${id} is not in an ACTIVE state and usage is not allowed.`,
    );
  }
  const { blob, sizeBytes } = file;
  const described = { mimeType: mimeType === '' ? file.mimeType : mimeType, sizeBytes };
  return sizeBytes > maxInlineBytes
    ? described
    : { ...described, data: toBase64(await store.blobs.read(blob, 0, sizeBytes)) };
}
