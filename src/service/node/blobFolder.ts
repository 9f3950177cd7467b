import { createHash } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { syncFolder, unlessMissing, using } from '../../fileSystem/fileSystem';
import { makePrivateFolder, privateFile } from '../../fileSystem/privateFiles';
import type { BlobStore } from '../storage/blobStore';

const extension = '.blob';

/** Keeps every blob in a file of its own, which only this user may read; the folder is made when needed. */
export function createBlobFolder(folder: string): BlobStore {
  return {
    ids: async () => {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      return names
        .filter((name) => name.endsWith(extension))
        .map((name) => name.slice(0, -extension.length))
        .filter(isId);
    },
    size: async (id) => (await unlessMissing(stat(fileOf(folder, id))))?.size ?? 0,
    append: async (id, pieces) => {
      await makePrivateFolder(folder);
      await using(open(fileOf(folder, id), 'a', privateFile), async (handle) => {
        for await (const piece of pieces) await handle.appendFile(piece);
      });
    },
    read: async (id, start, end) => {
      const file = open(fileOf(folder, id), 'r');
      const bytes = await unlessMissing(using(file, (handle) => readRange(handle, start, end)));
      return bytes ?? new Uint8Array();
    },
    seal: async (id) => {
      await makePrivateFolder(folder);
      const digest = await using(open(fileOf(folder, id), 'a+', privateFile), async (handle) => {
        await handle.sync();
        return digestOf(handle);
      });
      await syncFolder(folder);
      return digest;
    },
    remove: (id) => rm(fileOf(folder, id), { force: true }),
  };
}

/** An id is a file's name: one that could lead out of the folder is a mistake of the caller. */
function fileOf(folder: string, id: string): string {
  if (!isId(id)) throw new Error('The id of a blob is 1 to 64 of a-z 0-9 -.');
  return path.join(folder, id + extension);
}

function isId(id: string): boolean {
  return /^[a-z0-9-]{1,64}$/u.test(id);
}

async function readRange(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const { size } = await handle.stat();
  const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function digestOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of handle.createReadStream({ start: 0, autoClose: false })) {
    hash.update(piece as Buffer);
  }
  return hash.digest('hex');
}
