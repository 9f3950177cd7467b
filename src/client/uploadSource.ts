/** Bytes that can be read again from anywhere, such as those of a file. */
export interface RereadableSource {
  sizeBytes: number;
  /** The bytes from an offset to the end. Left before it, its iteration is ended by `return()`. */
  read(start: number): AsyncIterable<Uint8Array>;
}

/** Bytes that come only once. */
export interface StreamSource {
  stream: AsyncIterable<Uint8Array>;
  /** Where it is known: the service can then refuse a file that is too large before its bytes come. */
  sizeBytes?: number;
}

/** Where the bytes of an upload come from; never more of them than two chunks are held in memory. */
export type UploadSource = RereadableSource | StreamSource;

/** The bytes of a Blob: one in memory, or a file of the disk by Node's `fs.openAsBlob`. */
export function blobSource(blob: Blob): RereadableSource {
  return { sizeBytes: blob.size, read: (start) => blob.slice(start).stream() };
}
