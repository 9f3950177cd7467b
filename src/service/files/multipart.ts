import { failure } from '../../protocol/failure';

/** Bytes in front of the second part: the first, which describes the file, and both their headers. */
const maxHeadBytes = 1024 * 1024;

/** What an upload in one request consists of (RFC 2387). */
export interface MultipartUpload {
  /** The JSON of the first part. */
  document: string;
  /** The `Content-Type` of the second. */
  mimeType: string;
  /** The bytes of the second, as they come. */
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Takes a multipart/related body apart without keeping the file in memory. Throws INVALID_ARGUMENT when
 * the content type names no boundary or the body isn't made of two parts.
 */
export async function readMultipart(
  contentType: string,
  body: AsyncGenerator<Uint8Array, void>,
): Promise<MultipartUpload> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/iu.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) {
    throw failure('INVALID_ARGUMENT', 'A multipart upload names its boundary in Content-Type.');
  }
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  let head: Uint8Array = encoder.encode('\r\n');
  for (;;) {
    const parts = splitHead(head, delimiter);
    if (parts !== undefined) {
      const { start, ...described } = parts;
      const first = head.subarray(start);
      return { ...described, pieces: untilDelimiter(first, body, delimiter) };
    }
    const { done, value } = await body.next();
    if (done === true || head.byteLength > maxHeadBytes) {
      throw failure('INVALID_ARGUMENT', 'A multipart upload has a part of JSON and one of bytes.');
    }
    head = joined(head, value);
  }
}

const encoder = new TextEncoder();
const headersEnd = encoder.encode('\r\n\r\n');

/** Undefined as long as the second part has not begun; `start` is where its bytes do. */
function splitHead(
  head: Uint8Array,
  delimiter: Uint8Array,
): { document: string; mimeType: string; start: number } | undefined {
  const firstStart = behind(head, headersEnd, indexOf(head, delimiter, 0));
  const firstEnd = indexOf(head, delimiter, firstStart);
  const start = behind(head, headersEnd, firstEnd);
  if (start === -1) return undefined;
  const decoder = new TextDecoder();
  const headers = decoder.decode(head.subarray(firstEnd, start));
  const [, mimeType = ''] = /\r\ncontent-type:(.*)\r\n/iu.exec(headers) ?? [];
  return {
    document: decoder.decode(head.subarray(firstStart, firstEnd)),
    mimeType: mimeType.trim(),
    start,
  };
}

/** The bytes in front of the delimiter, which may come in pieces itself. */
async function* untilDelimiter(
  first: Uint8Array,
  pieces: AsyncGenerator<Uint8Array, void>,
  delimiter: Uint8Array,
): AsyncGenerator<Uint8Array, void> {
  let held = first;
  for (;;) {
    const end = indexOf(held, delimiter, 0);
    if (end !== -1) {
      yield held.subarray(0, end);
      return;
    }
    const safe = Math.max(0, held.byteLength - delimiter.byteLength + 1);
    yield held.subarray(0, safe);
    const { done, value } = await pieces.next();
    if (done === true) {
      throw failure('INVALID_ARGUMENT', 'The multipart upload ends before its boundary.');
    }
    held = joined(held.subarray(safe), value);
  }
}

/** Where the bytes are at or behind `from`; -1 when they aren't, or when `from` isn't. */
function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  let at = from === -1 ? -1 : bytes.indexOf(first, from);
  while (at !== -1 && !wanted.every((byte, index) => bytes[at + index] === byte)) {
    at = bytes.indexOf(first, at + 1);
  }
  return at;
}

function behind(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const at = indexOf(bytes, wanted, from);
  return at === -1 ? -1 : at + wanted.byteLength;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.byteLength + other.byteLength);
  bytes.set(one);
  bytes.set(other, one.byteLength);
  return bytes;
}
