import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readdir, readFile, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { unlessMissing } from '../fileSystem/fileSystem';
import { writeNamedAtomically } from '../fileSystem/writeAtomically';

/** What is kept of a file's bytes. */
export interface StoredMedia {
  sizeBytes: number;
  /** In hexadecimal digits; names the bytes. */
  sha256: string;
}

/**
 * The bytes of binary attachments, each once, in a folder beside the journals that refer to
 * them by their digest.
 */
export class MediaStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Takes bytes in, piece by piece. Rejects with what the source or the file system says. */
  async put(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredMedia> {
    let stored: StoredMedia = { sizeBytes: 0, sha256: '' };
    // The same bytes may be there already; then they are as good as new.
    await writeNamedAtomically(this.folder, async (handle) => {
      stored = await writeHashed(handle, pieces);
      return stored.sha256;
    });
    return stored;
  }

  /** The bytes as something to read pieces of; undefined when they are not there any more. */
  async open(sha256: string): Promise<Blob | undefined> {
    const file = this.#file(sha256);
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    return isThere ? openAsBlob(file) : undefined;
  }

  /** The bytes as a whole; undefined when they are not there any more. */
  async read(sha256: string): Promise<Buffer | undefined> {
    return readFile(this.#file(sha256)).catch(() => undefined);
  }

  /** The digests of bytes that were put in before. */
  async olderThan(date: Date): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    const old: string[] = [];
    for (const name of names.filter(isDigest)) {
      if (await this.#isOlder(name, date)) old.push(name);
    }
    return old;
  }

  /** Makes bytes as good as new, those that are there still. */
  async keep(digests: readonly string[], now: Date): Promise<void> {
    await Promise.all(digests.map((each) => unlessMissing(utimes(this.#file(each), now, now))));
  }

  /** Removes bytes, unless they were put in again since. */
  async removeOlder(sha256: string, date: Date): Promise<void> {
    if (await this.#isOlder(sha256, date)) await rm(this.#file(sha256), { force: true });
  }

  /** No bytes are not old: another window may have removed them. */
  async #isOlder(sha256: string, date: Date): Promise<boolean> {
    const there = await unlessMissing(stat(this.#file(sha256)));
    return there !== undefined && there.mtime < date;
  }

  /** A digest may come out of an imported chat: an invalid one must not lead out of the folder. */
  #file(sha256: string): string {
    return path.join(this.folder, isDigest(sha256) ? sha256 : 'none');
  }
}

export function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value);
}

async function writeHashed(
  handle: FileHandle,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StoredMedia> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    sizeBytes += piece.byteLength;
    await handle.appendFile(piece);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
