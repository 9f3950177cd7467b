import { createHash } from 'node:crypto';
import { holdsSecret } from '../../source/leftOutFiles';
import { decodeBytes, isBinary } from '../../base/decodeBytes';

/** The text of a file with the digest of its bytes, or why it is left out, which is in the digest's place. */
export type ReadText =
  | { digest: string; text: string }
  | { digest: string; leftOut: 'binary' | 'secret' };

/** Instead of a digest: a file that was looked into is not read again before it changes. */
const leftOutDigests = { binary: '-binary', secret: '-secret' } as const;

export function readText(bytes: Uint8Array): ReadText {
  if (isBinary(bytes)) return { digest: leftOutDigests.binary, leftOut: 'binary' };
  const text = decodeBytes(bytes);
  if (holdsSecret(text)) return { digest: leftOutDigests.secret, leftOut: 'secret' };
  return { digest: createHash('sha256').update(bytes).digest('hex').slice(0, 32), text };
}

/** Why the file of such a digest is left out; undefined if it is indexed. */
export function leftOutOf(digest: string): 'binary' | 'secret' | undefined {
  if (digest === leftOutDigests.binary) return 'binary';
  return digest === leftOutDigests.secret ? 'secret' : undefined;
}
