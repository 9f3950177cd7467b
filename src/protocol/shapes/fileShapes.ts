import type { ErrorStatus } from '../errorBody';
import type { FileEnvelope, FileResource, ListFilesResponse, VideoFileMetadata } from '../file';
import { list, message, one } from './shape';
import type { EnumShape } from './shape';

const stateEnum: EnumShape = {
  name: 'File.State',
  values: ['STATE_UNSPECIFIED', 'PROCESSING', 'ACTIVE', 'FAILED'],
};

const sourceEnum: EnumShape = {
  name: 'File.Source',
  values: ['SOURCE_UNSPECIFIED', 'UPLOADED', 'GENERATED', 'REGISTERED'],
};

const errorStatusShape = message<ErrorStatus>('Status', {
  code: 'int32',
  message: 'string',
  status: 'string',
  details: list('struct'),
});

const videoFileMetadataShape = message<VideoFileMetadata>('VideoFileMetadata', {
  videoDuration: 'string',
});

/** An uploaded file (interface: "File"). */
export const fileShape = message<FileResource>('File', {
  name: 'string',
  displayName: 'string',
  mimeType: 'string',
  sizeBytes: 'int64',
  createTime: 'string',
  updateTime: 'string',
  expirationTime: 'string',
  sha256Hash: 'string',
  uri: 'string',
  downloadUri: 'string',
  state: one(stateEnum),
  source: one(sourceEnum),
  error: one(() => errorStatusShape),
  videoMetadata: one(() => videoFileMetadataShape),
});

/** What an upload starts with and ends with. */
export const fileEnvelopeShape = message<FileEnvelope>('CreateFileRequest', {
  file: one(() => fileShape),
});

/** Answer of the file listing. */
export const listFilesResponseShape = message<ListFilesResponse>('ListFilesResponse', {
  files: list(() => fileShape),
  nextPageToken: 'string',
});
