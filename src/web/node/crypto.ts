import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from './buffer';

/* `node:crypto` in a browser, whose own digests come later. */

export function randomUUID(): string {
  return crypto.randomUUID();
}

export function randomBytes(size: number): Buffer {
  return crypto.getRandomValues(Buffer.alloc(size));
}

/** A digest that is made piece by piece. */
export interface Hash {
  update(data: string | Uint8Array): Hash;
  digest(): Buffer;
  digest(encoding: 'hex' | 'base64'): string;
}

/** SHA-256 is the only one that Parley needs. */
export function createHash(_name: 'sha256'): Hash {
  const state = sha256.create();
  const hash: Hash = {
    update(data) {
      state.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
      return hash;
    },
    digest: digest as Hash['digest'],
  };
  function digest(encoding?: 'hex' | 'base64'): Buffer | string {
    const bytes = Buffer.from(state.digest());
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
  return hash;
}
