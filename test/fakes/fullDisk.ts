import { open } from 'node:fs/promises';

/**
 * Has the disk take this many bytes more until what it returns is called, the last of them in a write of their own.
 *
 * @param file one that is there, or can be made
 */
export async function fillDisk(file: string, room = 0): Promise<() => void> {
  const handle = await open(file, 'a');
  await handle.close();
  const files = Object.getPrototypeOf(handle) as {
    write: (bytes: Uint8Array, offset: number) => Promise<{ bytesWritten: number }>;
  };
  const { write } = files;
  let left = room;
  files.write = async function (bytes, offset) {
    if (left === 0) throw Object.assign(new Error('ENOSPC: the disk is full'), { code: 'ENOSPC' });
    const taken = bytes.subarray(offset, offset + Math.ceil(left / 2));
    left -= taken.length;
    return write.call(this, taken, 0);
  };
  return () => {
    files.write = write;
  };
}
