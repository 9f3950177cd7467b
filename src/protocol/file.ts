import type { ErrorStatus } from './errorBody';
import type { Open } from './open';

/** States of an uploaded file; only an ACTIVE one can be referred to. */
export type FileState = Open<'STATE_UNSPECIFIED' | 'PROCESSING' | 'ACTIVE' | 'FAILED'>;

/** An uploaded file (interface: "File"). */
export interface FileResource {
  /** `files/{id}`, the id up to 40 of `a-z 0-9 -`. */
  name?: string;
  /** At most 512 Unicode characters. */
  displayName?: string;
  mimeType?: string;
  /** An int64, so a string on the wire. */
  sizeBytes?: string;
  createTime?: string;
  updateTime?: string;
  expirationTime?: string;
  /** Base64 of the hexadecimal digest. */
  sha256Hash?: string;
  /** What a part's `fileData.fileUri` refers to the file by. */
  uri?: string;
  downloadUri?: string;
  state?: FileState;
  source?: Open<'SOURCE_UNSPECIFIED' | 'UPLOADED' | 'GENERATED' | 'REGISTERED'>;
  /** Set when `state` is FAILED. */
  error?: ErrorStatus;
  videoMetadata?: VideoFileMetadata;
}

/** What is known of a video once it is processed; a duration such as `12.5s`. */
export interface VideoFileMetadata {
  videoDuration?: string;
}

/** Body of the first request of an upload, and answer of its last (interface: "File upload"). */
export interface FileEnvelope {
  file?: FileResource;
}

/** One page of the file listing; without `nextPageToken` it is the last. */
export interface ListFilesResponse {
  files?: FileResource[];
  nextPageToken?: string;
}
