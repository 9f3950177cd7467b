import type { Clock } from '../../base/clock';
import type { FileEnvelope, FileResource } from '../../protocol/file';
import { isMediaType } from '../../protocol/rules/contentRules';
import { checkFile } from '../../protocol/rules/fileRules';
import { fileEnvelopeShape } from '../../protocol/shapes/fileShapes';
import { failure } from '../../protocol/failure';
import type { Call } from '../router';
import type { RunningWork } from '../work';
import { readBody, readDocument, refuseViolations } from '../wire/requestBody';
import { bodyPieces } from './bodyPieces';
import { readMultipart } from './multipart';
import type { StoredFile } from './storedFile';
import type { Uploads, UploadStart } from './uploads';
import {
  commandsOf,
  emptyResponse,
  finalResponse,
  progressHeaders,
  readByteCount,
} from './uploadWire';

/** A file in one request. */
type WholeUpload = UploadStart & { pieces: AsyncIterable<Uint8Array> };

/** The first request of an upload, or the only one, as its protocol says. */
export async function beginUpload(
  call: Call,
  uploads: Uploads,
  work: RunningWork,
  clock: Clock,
): Promise<Response> {
  const uploadAtOnce = async (
    read: (stop: AbortSignal) => Promise<WholeUpload>,
  ): Promise<Response> => {
    const running = work.start(call.request);
    try {
      const file = await storeWhole(await read(running.signal), uploads);
      return finalResponse(file, call.url, clock);
    } finally {
      running.end();
    }
  };
  const { headers } = call.request;
  const protocol = headers.get('x-goog-upload-protocol') ?? call.url.searchParams.get('uploadType');
  switch (protocol?.trim().toLowerCase()) {
    case 'resumable':
      return beginResumable(call, uploads);
    case 'multipart':
      return uploadAtOnce((stop) => readTwoParts(call.request, stop));
    case 'raw':
    case 'media':
      return uploadAtOnce(async (stop) => ({
        metadata: {},
        mimeType: headers.get('content-type') ?? '',
        pieces: bodyPieces(call.request, stop),
      }));
    case undefined:
    default:
      throw failure(
        'INVALID_ARGUMENT',
        'X-Goog-Upload-Protocol must be resumable, multipart or raw.',
      );
  }
}

async function beginResumable(call: Call, uploads: Uploads): Promise<Response> {
  const { request, url } = call;
  const { headers } = request;
  if (!commandsOf(request).includes('start')) {
    throw failure('INVALID_ARGUMENT', 'X-Goog-Upload-Command must be start.');
  }
  const sizeBytes = readByteCount(headers, 'x-goog-upload-header-content-length');
  const body = await readBody<FileEnvelope>(call, fileEnvelopeShape);
  const upload = await uploads.start(
    checkedStart({
      metadata: body.file ?? {},
      mimeType: headers.get('x-goog-upload-header-content-type') ?? '',
      ...(sizeBytes === undefined ? {} : { sizeBytes }),
    }),
  );
  const address = `${url.origin}${url.pathname}?upload_id=${upload.id}&upload_protocol=resumable`;
  return emptyResponse({
    ...progressHeaders(0),
    'x-goog-upload-url': address,
    'x-goog-upload-control-url': address,
  });
}

async function storeWhole(
  { pieces, ...start }: WholeUpload,
  uploads: Uploads,
): Promise<StoredFile> {
  const upload = await uploads.start(checkedStart(start));
  try {
    await uploads.append(upload, 0, () => pieces);
    return await uploads.finish(upload);
  } catch (error) {
    // It can't be continued: its address was never given out.
    await uploads.cancel(upload);
    throw error;
  }
}

async function readTwoParts(request: Request, stop: AbortSignal): Promise<WholeUpload> {
  const contentType = request.headers.get('content-type') ?? '';
  const parts = await readMultipart(contentType, bodyPieces(request, stop));
  const body = readDocument<FileEnvelope>(parts.document, fileEnvelopeShape);
  return { metadata: body.file ?? {}, mimeType: parts.mimeType, pieces: parts.pieces };
}

function checkedStart(start: UploadStart): UploadStart {
  const { metadata, mimeType = '' } = start;
  const declared: FileResource = mimeType === '' ? metadata : { ...metadata, mimeType };
  if (mimeType !== '' && !isMediaType(mimeType)) {
    throw failure('INVALID_ARGUMENT', 'The content type of the file is not a media type.');
  }
  refuseViolations(checkFile(declared, 'file'), fileEnvelopeShape);
  return start;
}
