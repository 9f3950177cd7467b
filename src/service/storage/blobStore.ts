import { hexOf } from '../../base/hex';

/**
 * Keeps bytes by id, as blobs that only ever grow. An id is 1 to 64 of `a-z 0-9 -`.
 * What is read of a blob that isn't there is empty.
 */
export interface BlobStore {
  ids(): Promise<string[]>;
  /** In bytes. */
  size(id: string): Promise<number>;
  /**
   * Writes the pieces behind what is there, each as it comes; an unknown id becomes a blob. Rejects with
   * what the pieces throw: everything that came before it stays written.
   */
  append(id: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes from `start` up to `end`, fewer where the blob ends before. */
  read(id: string, start: number, end: number): Promise<Uint8Array>;
  /**
   * Resolves once the bytes would survive a crash, with their SHA-256 in hexadecimal digits. An unknown
   * id becomes a blob of no bytes.
   */
  seal(id: string): Promise<string>;
  /** Does nothing when there is none. */
  remove(id: string): Promise<void>;
}

/** Keeps bytes for as long as the process lives. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array[]>();
  const piecesOf = (id: string): Uint8Array[] => blobs.get(id) ?? [];
  return {
    ids: async () => [...blobs.keys()],
    size: async (id) => sizeOf(piecesOf(id)),
    append: async (id, pieces) => {
      const kept = piecesOf(id);
      blobs.set(id, kept);
      for await (const piece of pieces) {
        // A copy, which slice() does not make of Node's buffers: their memory may be filled again.
        kept.push(new Uint8Array(piece));
      }
    },
    read: async (id, start, end) => slice(piecesOf(id), start, end),
    seal: async (id) => {
      blobs.set(id, piecesOf(id));
      const bytes = slice(piecesOf(id), 0, Infinity);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      return hexOf(digest);
    },
    remove: async (id) => {
      blobs.delete(id);
    },
  };
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function slice(pieces: readonly Uint8Array[], start: number, end: number): Uint8Array<ArrayBuffer> {
  const sizeBytes = Math.max(0, Math.min(end, sizeOf(pieces)) - start);
  const bytes = new Uint8Array(sizeBytes);
  let at = -start;
  for (const piece of pieces) {
    const wanted = piece.subarray(Math.max(0, -at), Math.max(0, sizeBytes - at));
    bytes.set(wanted, Math.min(Math.max(0, at), sizeBytes));
    at += piece.byteLength;
  }
  return bytes;
}
