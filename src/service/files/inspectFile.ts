import type { BlobStore } from '../storage/blobStore';
import { mediaDuration } from './mediaDuration';
import type { StoredFile } from './storedFile';

/** What a kind of file is known by, within its first bytes. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG\r\n/u,
  'image/jpeg': /^\xff\xd8\xff/u,
  'image/gif': /^GIF8[79]a/u,
  'image/webp': /^RIFF[^]{4}WEBP/u,
  'video/mp4': /^[^]{4}ftyp/u,
  // Readers take it when it is preceded by other things, as it is in files that came by mail.
  'application/pdf': /%PDF-/u,
};

/** As far as a PDF may begin behind the file's beginning. */
const headBytes = 1024;

/**
 * Looks at the bytes of an uploaded file: whether they can be what they were declared as, and how long
 * a film is. The kinds that have no signature here are taken on trust.
 */
export async function inspectFile(
  blobs: BlobStore,
  { blob, mimeType, sizeBytes }: Pick<StoredFile, 'blob' | 'mimeType' | 'sizeBytes'>,
): Promise<Pick<StoredFile, 'problem' | 'videoDuration'>> {
  if (sizeBytes === 0) return { problem: 'The file is empty.' };
  const kind = (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
  // oxlint-disable-next-line parley/no-spread-arguments -- No more than the first bytes.
  const head = String.fromCharCode(...(await blobs.read(blob, 0, headBytes)));
  if (signatures[kind]?.test(head) === false) {
    return { problem: `The bytes of the file are not those of ${kind}.` };
  }
  if (!isVideo(mimeType)) return {};
  const videoDuration = await mediaDuration(blobs, blob, sizeBytes);
  return videoDuration === undefined ? {} : { videoDuration };
}

/** Whether a file takes time to process. */
export function isVideo(mimeType: string): boolean {
  return /^video\//iu.test(mimeType);
}
