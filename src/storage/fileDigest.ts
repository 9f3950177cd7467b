import { isDigest } from './mediaStore';

/**
 * SHA-256 of a file's bytes in hexadecimal digits. Services send it in base64, some of the digits and
 * some of the bytes; undefined for anything else.
 */
export function fileDigest(sha256Hash: string | undefined): string | undefined {
  if (sha256Hash === undefined) return undefined;
  const bytes = Buffer.from(sha256Hash, 'base64');
  const digits = bytes.length === 32 ? bytes.toString('hex') : bytes.toString('latin1');
  return isDigest(digits) ? digits : undefined;
}
