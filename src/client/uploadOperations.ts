import type { FileEnvelope, FileResource } from '../protocol/file';
import { checkFile } from '../protocol/rules/fileRules';
import { ServiceError } from '../protocol/serviceError';
import { fileEnvelopeShape } from '../protocol/shapes/fileShapes';
import { refuse } from './invalid';
import type { Operation } from './operation';
import type { UploadChunk } from './uploadChunks';

/** What a file is uploaded as. */
export interface UploadMetadata {
  mimeType: string;
  /** At most 512 Unicode characters. */
  displayName?: string;
  /** `files/{id}`; the service makes one up otherwise. */
  name?: string;
}

/** Where an upload's bytes go, and in what portions. */
export interface UploadAddress {
  url: URL;
  chunkBytes: number;
  /** A multiple of this has to be sent at once, but for the end. */
  granularityBytes: number;
}

/** How far an upload is, as an answer says. */
export interface UploadStatus {
  isFinal: boolean;
  isCancelled: boolean;
  /** Absent when the answer does not say. */
  receivedBytes?: number;
  file?: FileResource;
}

const usualChunkBytes = 8 * 1024 * 1024;

/** The first request of an upload (interface: "File upload"). */
export function startOperation(
  { mimeType, displayName, name }: UploadMetadata,
  sizeBytes: number | undefined,
): Operation {
  const file = {
    ...(name !== undefined && { name }),
    ...(displayName !== undefined && { displayName }),
  };
  refuse([...checkFile({ ...file, mimeType }, 'file'), ...checkNeeded(mimeType, sizeBytes)]);
  return {
    method: 'POST',
    path: '/upload/v1beta/files',
    headers: {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Type': mimeType,
      ...(sizeBytes !== undefined && {
        'X-Goog-Upload-Header-Content-Length': String(sizeBytes),
      }),
    },
    body: { file },
    answerShape: fileEnvelopeShape,
    isRepeatable: false,
    isBodyOptional: true,
  };
}

/** The request that carries a chunk; with the last one the upload ends. */
export function sendOperation(url: URL, offset: number, { bytes, isLast }: UploadChunk): Operation {
  const command = isLast ? 'upload, finalize' : 'upload';
  return { ...commandOperation(url, command, offset), bytes };
}

/** A request at an upload under way: it is the upload that goes on after a failure, not the request. */
export function commandOperation(
  url: URL,
  command: 'upload' | 'upload, finalize' | 'query' | 'cancel',
  offset?: number,
): Operation {
  return {
    method: 'POST',
    path: url,
    headers: {
      'X-Goog-Upload-Command': command,
      ...(offset !== undefined && { 'X-Goog-Upload-Offset': String(offset) }),
    },
    answerShape: fileEnvelopeShape,
    isRepeatable: false,
    isBodyOptional: true,
    isSentOnce: true,
  };
}

/**
 * Where the answer to the start says that the bytes go. Elsewhere than at the service's own address they
 * go over https only.
 */
export function readAddress(headers: Headers, baseOrigin: string): UploadAddress {
  const text = headers.get('x-goog-upload-url') ?? '';
  if (!URL.canParse(text)) {
    throw protocolError('The service didn’t return an address for the upload');
  }
  const url = new URL(text);
  const isSafe = url.origin === baseOrigin || url.protocol === 'https:';
  if (!isSafe || url.username !== '' || url.password !== '') {
    throw protocolError('The service returned an unsafe address for the upload');
  }
  const granularity = readCount(headers, 'x-goog-upload-chunk-granularity') ?? 1;
  return { url, ...portionsFor(granularity) };
}

/** What an answer at the address of an upload says. */
export function readStatus(headers: Headers, { file }: FileEnvelope): UploadStatus {
  const status = headers.get('x-goog-upload-status')?.trim().toLowerCase();
  const receivedBytes = readCount(headers, 'x-goog-upload-size-received');
  return {
    isFinal: status === 'final' || file !== undefined,
    isCancelled: status === 'cancelled',
    ...(receivedBytes !== undefined && { receivedBytes }),
    ...(file !== undefined && { file }),
  };
}

/** An answer that an upload can't go on from. */
export function protocolError(message: string): ServiceError {
  return new ServiceError(message, { kind: 'protocol' });
}

/** A service that asks for portions larger than these is not followed: they have to fit in memory. */
function portionsFor(granularity: number): Omit<UploadAddress, 'url'> {
  const isSensible = granularity > 0 && granularity <= 4 * usualChunkBytes;
  const granularityBytes = isSensible ? granularity : usualChunkBytes;
  const count = Math.max(1, Math.floor(usualChunkBytes / granularityBytes));
  return { chunkBytes: count * granularityBytes, granularityBytes };
}

function readCount(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function checkNeeded(mimeType: string, sizeBytes: number | undefined) {
  const isSize = sizeBytes === undefined || (Number.isSafeInteger(sizeBytes) && sizeBytes >= 0);
  return [
    ...(mimeType === '' ? [{ field: 'file.mimeType', rule: 'A media type is needed.' }] : []),
    ...(isSize ? [] : [{ field: 'source.sizeBytes', rule: 'must be a number of bytes' }]),
  ];
}
