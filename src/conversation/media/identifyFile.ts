import type { MediaKind } from '../turn';
import { isBinary } from '../../base/decodeBytes';
import { isBinaryType, isSameContainer, mediaKindOf, typeByName } from './mediaTypes';
import { sniffType } from './sniffType';

/** What a file is attached as. */
export type FileIdentity = { kind: 'text' } | { kind: MediaKind; mimeType: string };

/** Why a file can't be attached. Sizes are in bytes. */
export type FileProblem =
  | { problem: 'empty' }
  | { problem: 'tooLarge'; sizeBytes: number; limitBytes: number }
  /** `held`: the type that the bytes are of; absent if they are of none that is known. */
  | { problem: 'misnamed'; named: string; held?: string }
  /** `mimeType` is absent if the kind of bytes is unknown. */
  | { problem: 'notTaken'; mimeType?: string }
  | { problem: 'unreadable'; message: string };

/** Larger text is more than models take: it would be some four million tokens. */
export const largestTextBytes = 16 * 1024 * 1024;
/** What a file of the files operation may have at most (interface: "Files"). */
export const largestMediaBytes = 2 * 1024 * 1024 * 1024;

/** What a file is, by its name checked against its bytes, of which the first 8 KB are enough. */
export function identifyFile(
  name: string,
  head: Uint8Array,
  sizeBytes: number,
): FileIdentity | FileProblem {
  if (sizeBytes === 0) return { problem: 'empty' };
  const named = typeByName(name);
  const held = sniffType(head);
  if (held !== undefined) return mediaOf(named, held, sizeBytes);
  if (isBinary(head)) {
    return named !== undefined && isBinaryType(named)
      ? { problem: 'misnamed', named }
      : { problem: 'notTaken' };
  }
  if (named !== undefined && isBinaryType(named)) {
    return { problem: 'misnamed', named, held: 'text/plain' };
  }
  return withinLimit({ kind: 'text' }, sizeBytes, largestTextBytes);
}

function mediaOf(
  named: string | undefined,
  held: string,
  sizeBytes: number,
): FileIdentity | FileProblem {
  const isNameSilent = named === undefined || named === 'application/octet-stream';
  const mimeType = !isNameSilent && isSameContainer(named, held) ? named : held;
  // A document of an office program is a zip file, and is named after what is in it.
  if (!isNameSilent && mimeType !== named && mediaKindOf(held) !== undefined) {
    return { problem: 'misnamed', named, held };
  }
  const kind = mediaKindOf(mimeType);
  if (kind === undefined) return { problem: 'notTaken', mimeType };
  return withinLimit({ kind, mimeType }, sizeBytes, largestMediaBytes);
}

function withinLimit(
  identity: FileIdentity,
  sizeBytes: number,
  limitBytes: number,
): FileIdentity | FileProblem {
  return sizeBytes > limitBytes ? { problem: 'tooLarge', sizeBytes, limitBytes } : identity;
}
