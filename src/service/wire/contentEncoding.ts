import { failure } from '../../protocol/failure';

/** What `DecompressionStream` reads, by the names that HTTP has for it. */
const formats: ReadonlyMap<string, CompressionFormat> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
]);

/**
 * What a body was before it was encoded as its `Content-Encoding` says; the body itself if it was not. Yields
 * as it decompresses, so that a small body that would become a huge one can be given up.
 */
export async function* withoutEncoding(
  bytes: Uint8Array<ArrayBuffer>,
  contentEncoding: string | null,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoding = (contentEncoding ?? '').trim().toLowerCase();
  const isPlain = encoding === '' || encoding === 'identity';
  if (isPlain && isGzip(bytes)) {
    throw refused('The body is compressed with gzip. Say so with Content-Encoding: gzip.');
  }
  if (isPlain || bytes.length === 0) {
    yield bytes;
    return;
  }
  const format = formats.get(encoding);
  if (format === undefined) {
    // A header is as long as its sender likes.
    const named = encoding.slice(0, 40);
    throw refused(`Content-Encoding ${named} is not supported. Supported: gzip, deflate.`);
  }
  yield* decompressed(bytes, format);
}

async function* decompressed(
  bytes: Uint8Array<ArrayBuffer>,
  format: CompressionFormat,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  try {
    yield* stream;
  } catch {
    throw refused(`The body is not ${format}, as its Content-Encoding says, or is cut off.`);
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function refused(rule: string): Error {
  return failure('INVALID_ARGUMENT', `Invalid JSON payload received. ${rule}`);
}
