import * as vscode from 'vscode';
import type { FileResource } from '../../../protocol/file';
import { isServiceError } from '../../../protocol/serviceError';
import { mediaTokens } from '../../../counting/mediaTokens';
import type { Connection } from '../../../services/connection/connections';
import type { CacheSource } from '../../../caching/records/cacheRecord';
import type { CachePiece } from '../../../caching/records/cacheDraft';
import type { ReadPiece } from './readPieces';

const { l10n } = vscode;

/** All uploaded files of a service, newest first. Rejects with a ServiceError. */
export async function listUploadedFiles(
  { client }: Connection,
  signal: AbortSignal,
): Promise<FileResource[]> {
  const files: FileResource[] = [];
  for await (const file of client.files.list({ signal })) files.push(file);
  return files;
}

/** An uploaded file as a piece; only an ACTIVE one can be referred to. */
export function pieceOfFile(file: FileResource): ReadPiece {
  const { name = '', displayName = '', uri, mimeType, sizeBytes = '0', state } = file;
  const label = displayName === '' ? name : displayName;
  if (uri === undefined || (state !== undefined && state !== 'ACTIVE')) {
    const why =
      state === 'FAILED'
        ? l10n.t('The service couldn’t process it.')
        : l10n.t('The service is still processing it.');
    return { leftOut: { label, why } };
  }
  // Without its bytes the tokens of a file are a guess, but for those of an image.
  const media = { mimeType: mimeType ?? '', sizeBytes: Number(sizeBytes) };
  const { modality, tokens } = mediaTokens(media, undefined, { count: () => 0 });
  const piece: CachePiece = {
    id: name,
    source: { kind: 'uploadedFile', label, uri: name, ...(mimeType !== undefined && { mimeType }) },
    part: { fileData: { fileUri: uri, ...(mimeType !== undefined && { mimeType }) } },
    media: { tokens, isExact: modality === 'IMAGE' },
  };
  return { piece };
}

/** An uploaded file that a former cached content was made from, as it is now. */
export async function readUploadedPiece(
  { label, uri = '' }: Pick<CacheSource, 'label' | 'uri'>,
  { client }: Connection,
  signal: AbortSignal,
): Promise<ReadPiece> {
  try {
    return pieceOfFile(await client.files.get(uri, { signal }));
  } catch (error) {
    if (!isServiceError(error, 'notFound')) throw error;
    return { leftOut: { label, why: l10n.t('The service no longer has it.') } };
  }
}
