import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 in hexadecimal digits, of bytes or of a text in UTF-8. */
export function digestOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A disk that is slow, or far away, reads so much in a few seconds. */
const pieceBytes = 8e6;

/**
 * SHA-256 of a file's bytes in hexadecimal digits, read piece by piece. Rejects if it can't be read.
 * @param onPiece called after each few megabytes: all of them may take minutes
 */
export async function digestOfFile(
  file: string,
  onPiece: () => void = () => undefined,
): Promise<string> {
  const hash = createHash('sha256');
  let unsaidBytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    unsaidBytes += chunk.length;
    if (unsaidBytes < pieceBytes) continue;
    unsaidBytes = 0;
    onPiece();
  }
  return hash.digest('hex');
}

/**
 * SHA-256 of a text's UTF-16 units, each as two bytes with the high one first, so that no two texts have the same,
 * even if half of a surrogate pair stands alone. Eight words.
 */
export function sha256OfUnits(text: string): Uint32Array {
  const digest = createHash('sha256').update(Buffer.from(text, 'utf16le').swap16()).digest();
  return Uint32Array.from({ length: 8 }, (_, word) => digest.readUInt32BE(4 * word));
}
