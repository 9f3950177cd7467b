import { digestOf } from '../base/node/digestOf';
import { isRecord } from '../protocol/isRecord';
import type { Violation } from '../protocol/violation';
import { isDigest, type MediaStore } from './mediaStore';

/** The bytes that a chat refers to, in base64 by their digest. */
export type ChatMedia = Record<string, string>;

/** Larger files are left out of a document: it has to be in memory as a whole, several times over. */
const largestBytes = 20 * 1024 * 1024;

/** The media of records for a document, and how many files are not among it. */
export async function gatherMedia(
  records: readonly Record<string, unknown>[],
  store: MediaStore,
): Promise<{ media: ChatMedia; leftOut: number }> {
  const media: ChatMedia = {};
  let leftOut = 0;
  for (const digest of digestsIn(JSON.stringify(records))) {
    const blob = await store.open(digest);
    const bytes = blob && blob.size <= largestBytes ? await store.read(digest) : undefined;
    if (bytes === undefined) leftOut += 1;
    else media[digest] = bytes.toString('base64');
  }
  return { media, leftOut };
}

/** Puts the media of a document that was checked into the store. */
export async function storeMedia(media: ChatMedia, store: MediaStore): Promise<void> {
  for (const data of Object.values(media)) await store.put([Buffer.from(data, 'base64')]);
}

/** What is wrong with the media of a document, each by the path of its field. */
export function checkMedia(media: unknown): Violation[] {
  if (!isRecord(media)) return [{ field: 'media', rule: 'must be an object' }];
  return Object.entries(media)
    .filter(([digest, data]) => typeof data !== 'string' || mediaDigestOf(data) !== digest)
    .map(([digest]) => ({
      field: `media.${digest}`,
      rule: 'must be bytes with this SHA-256 digest in base64',
    }));
}

/** The digests that the lines of a journal refer to, each once. */
export function digestsIn(text: string): Set<string> {
  const found = text.matchAll(/"sha256":\s*"([0-9a-f]{64})"/gu);
  return new Set([...found].flatMap(([, digest]) => (isDigest(digest) ? [digest] : [])));
}

function mediaDigestOf(data: string): string {
  return digestOf(Buffer.from(data, 'base64'));
}
