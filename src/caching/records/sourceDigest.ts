import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal digits of a text as it was read, its line ends as they are. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
