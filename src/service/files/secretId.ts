/**
 * An identifier nobody can guess, of 48 hexadecimal digits. It is drawn from the system's own
 * randomness and not from one handed in, because whoever knows it needs no key.
 */
export function secretId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The id of a file whose uploader names none: 12 of a-z and 0-9. */
export function newFileId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
