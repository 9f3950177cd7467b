import type { FileResource } from '../../protocol/file';
import { formatTimestamp, nanosOfMilliseconds } from '../../protocol/time';

/** An uploaded file as it is kept. Times are milliseconds since the Unix epoch. */
export interface StoredFile {
  id: string;
  /** The blob of its bytes, which was named for the upload. */
  blob: string;
  displayName: string;
  mimeType: string;
  sizeBytes: number;
  /** In hexadecimal digits. */
  sha256: string;
  createdAt: number;
  /** Until then the file is PROCESSING. */
  processedAt: number;
  expiresAt: number;
  /** Why it FAILED. */
  problem?: string;
  /** A duration such as `12.5s`. */
  videoDuration?: string;
}

/** The state of a file at a time of the service's clock. */
export function stateOf(
  { processedAt, problem }: StoredFile,
  nowMs: number,
): 'PROCESSING' | 'ACTIVE' | 'FAILED' {
  if (nowMs < processedAt) return 'PROCESSING';
  return problem === undefined ? 'ACTIVE' : 'FAILED';
}

/** The file as it is answered to a client that reached the service at `origin`. */
export function fileResource(file: StoredFile, origin: string, nowMs: number): FileResource {
  const { id, displayName, mimeType, sizeBytes, sha256, createdAt, expiresAt } = file;
  const state = stateOf(file, nowMs);
  return {
    name: `files/${id}`,
    ...(displayName === '' ? {} : { displayName }),
    mimeType,
    sizeBytes: String(sizeBytes),
    createTime: timestamp(createdAt),
    updateTime: timestamp(state === 'PROCESSING' ? createdAt : file.processedAt),
    expirationTime: timestamp(expiresAt),
    // Of the digits, not of the bytes they stand for: so published servers have it.
    sha256Hash: btoa(sha256),
    uri: `${origin}/v1beta/files/${id}`,
    state,
    source: 'UPLOADED',
    ...outcome(file, state),
  };
}

function outcome(
  { problem, videoDuration }: StoredFile,
  state: string,
): Pick<FileResource, 'error' | 'videoMetadata'> {
  if (state === 'FAILED' && problem !== undefined) {
    return { error: { code: invalidArgument, message: problem } };
  }
  return state === 'ACTIVE' && videoDuration !== undefined
    ? { videoMetadata: { videoDuration } }
    : {};
}

/** A file's error is a google.rpc.Status, whose codes count in the order of the canonical ones. */
const invalidArgument = 3;

function timestamp(milliseconds: number): string {
  return formatTimestamp(nanosOfMilliseconds(milliseconds));
}
