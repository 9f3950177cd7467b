import type { Clock } from '../../base/clock';
import type { FileEnvelope } from '../../protocol/file';
import { failure } from '../../protocol/failure';
import { jsonResponse } from '../wire/answers';
import { fileResource } from './storedFile';
import type { StoredFile } from './storedFile';

/** Pieces that are a multiple of this are what published servers ask for; any size is taken here. */
const chunkGranularity = '262144';

/** `upload, finalize` as a list; case and spaces don't matter. */
export function commandsOf({ headers }: Request): string[] {
  const text = headers.get('x-goog-upload-command') ?? '';
  return text.split(',').map((command) => command.trim().toLowerCase());
}

/** A header that counts bytes; undefined if it is missing, INVALID_ARGUMENT if it isn't a number. */
export function readByteCount(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim() ?? '';
  if (text === '') return undefined;
  const bytes = Number(text);
  if (!/^\d+$/u.test(text) || !Number.isSafeInteger(bytes)) {
    throw failure('INVALID_ARGUMENT', `${name} must be a number of bytes.`);
  }
  return bytes;
}

/** What the headers say of an upload under way. */
export function progressHeaders(receivedBytes: number): Record<string, string> {
  return {
    'x-goog-upload-status': 'active',
    'x-goog-upload-size-received': String(receivedBytes),
    'x-goog-upload-chunk-granularity': chunkGranularity,
  };
}

/** An answer that is all headers. */
export function emptyResponse(headers: Record<string, string>): Response {
  return new Response('', { headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
}

/** The answer that ends an upload. */
export function finalResponse(file: StoredFile, { origin }: URL, clock: Clock): Response {
  const body: FileEnvelope = { file: fileResource(file, origin, clock.now()) };
  const response = jsonResponse(body);
  response.headers.set('x-goog-upload-status', 'final');
  response.headers.set('x-goog-upload-size-received', String(file.sizeBytes));
  return response;
}
