import type { Clock } from '../../base/clock';
import { ServiceError } from '../../protocol/serviceError';
import { failure } from '../../protocol/failure';
import type { Call } from '../router';
import type { RunningWork } from '../work';
import { errorResponse } from '../wire/answers';
import { bodyPieces } from './bodyPieces';
import type { Upload } from './fileStore';
import type { Uploads } from './uploads';
import {
  commandsOf,
  emptyResponse,
  finalResponse,
  progressHeaders,
  readByteCount,
} from './uploadWire';

/** What arrives at the address of an upload: bytes, and commands about it. */
export async function continueUpload(
  call: Call,
  uploads: Uploads,
  work: RunningWork,
  clock: Clock,
): Promise<Response> {
  const upload = await uploads.find(call.url.searchParams.get('upload_id') ?? '');
  const finished = await uploads.finishedFile(upload);
  if (finished !== undefined) return finalResponse(finished, call.url, clock);
  try {
    return await obey(call, upload, uploads, work, clock);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.httpStatus === 404) throw error;
    return refusal(error, await uploads.received(upload));
  }
}

/** A refusal says where the upload is, so that the client can go on from there. */
function refusal(error: ServiceError, receivedBytes: number): Response {
  const response = errorResponse(error, 'json');
  for (const [name, value] of Object.entries(progressHeaders(receivedBytes))) {
    response.headers.set(name, value);
  }
  return response;
}

async function obey(
  call: Call,
  upload: Upload,
  uploads: Uploads,
  work: RunningWork,
  clock: Clock,
): Promise<Response> {
  const commands = commandsOf(call.request);
  if (commands.includes('cancel')) {
    await uploads.cancel(upload);
    return emptyResponse({ 'x-goog-upload-status': 'cancelled' });
  }
  const isFinal = commands.includes('finalize');
  if (commands.includes('upload')) {
    await append(call.request, upload, uploads, work);
  } else if (!isFinal && !commands.includes('query')) {
    const known = 'upload, finalize, query or cancel';
    throw failure('INVALID_ARGUMENT', `X-Goog-Upload-Command must be ${known}.`);
  }
  return isFinal
    ? finalResponse(await uploads.finish(upload), call.url, clock)
    : emptyResponse(progressHeaders(await uploads.received(upload)));
}

async function append(
  request: Request,
  upload: Upload,
  uploads: Uploads,
  work: RunningWork,
): Promise<void> {
  const offset = readByteCount(request.headers, 'x-goog-upload-offset') ?? 0;
  const running = work.start(request);
  try {
    await uploads.append(upload, offset, (stop) =>
      bodyPieces(request, AbortSignal.any([running.signal, stop])),
    );
  } finally {
    running.end();
  }
}
