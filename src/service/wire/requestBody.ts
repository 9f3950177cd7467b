import type { ServiceError } from '../../protocol/serviceError';
import type { MessageShape } from '../../protocol/shapes/shape';
import type { Violation } from '../../protocol/violation';
import { failure, listOf, violationFailure } from '../../protocol/failure';
import { withoutEncoding } from './contentEncoding';
import { readMessage } from '../../protocol/wire/readMessage';
import { parseTolerantJson } from '../../protocol/wire/tolerantJson';

/** A request, and how large its body may be. */
export interface BoundedRequest {
  /** Its signal aborts when the caller goes away. */
  request: Request;
  maxBodyBytes: number;
}

/**
 * Reads a JSON body of the given shape, whatever content type it claims; an empty one is an empty
 * message. Throws INVALID_ARGUMENT for a body over the limit, also once it is decompressed, for what is
 * not JSON, and for what does not fit the shape. The caller knows `Message` to be the type the shape was declared for.
 */
export async function readBody<Message>(
  { request, maxBodyBytes }: BoundedRequest,
  shape: MessageShape,
): Promise<Partial<Message>> {
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw tooLarge(maxBodyBytes);
  const sent = await gathered(piecesOf(request), maxBodyBytes);
  const plain = withoutEncoding(sent, request.headers.get('content-encoding'));
  return readDocument(decoded(await gathered(plain, maxBodyBytes)), shape);
}

/** Reads a text of JSON as {@link readBody} does a body. */
export function readDocument<Message>(text: string, shape: MessageShape): Partial<Message> {
  const value = text.trim() === '' ? {} : parseTolerantJson(text);
  const { message, problems } = readMessage(value, shape);
  if (problems.length > 0) throw violationFailure(problems);
  return message as Partial<Message>;
}

/** Refuses a request that breaks rules, naming the fields as a real server does. */
export function refuseViolations(violations: Violation[], { name }: MessageShape): void {
  if (violations.length > 0) {
    const named = violations.map(({ field, rule }) => ({ field: underscoredPath(field), rule }));
    throw violationFailure(named, (shown) => listOf(shown, name));
  }
}

function underscoredPath(path: string): string {
  return path.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

async function gathered(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const taken: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  for await (const piece of pieces) {
    sizeBytes += piece.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    taken.push(piece);
  }
  return joined(taken, sizeBytes);
}

async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  try {
    yield* body ?? [];
  } catch {
    throw failure('CANCELLED', 'The request broke off.');
  }
}

function tooLarge(maxBytes: number): ServiceError {
  const message = `Request payload size exceeds the limit: ${maxBytes} bytes.`;
  return failure('INVALID_ARGUMENT', message);
}

function joined(pieces: Uint8Array<ArrayBuffer>[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw failure('INVALID_ARGUMENT', 'Invalid JSON payload received. The body is not UTF-8.');
  }
}
