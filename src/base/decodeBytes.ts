/** How far into a file a NUL is looked for: as far as git looks. */
const probedBytes = 8_000;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Whether a file is binary: it has a NUL near its beginning and no mark of UTF-16 in front. */
export function isBinary(bytes: Uint8Array): boolean {
  return encodingOf(bytes) === 'utf-8' && bytes.subarray(0, probedBytes).includes(0);
}

/** The text of a file without its byte order mark: UTF-16 where the mark says so, else UTF-8. */
export function decodeBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
