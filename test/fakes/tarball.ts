import { gzipSync } from 'node:zlib';

/** A file of an archive; `type` is tar's own: a file, unless given. */
export interface TarEntry {
  path: string;
  text?: string;
  type?: string;
}

/** An archive as npm packs them. */
export function tarball(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, text = '', type = '0' }) => {
    const header = Buffer.alloc(512);
    header.write(path, 0, 100);
    header.write(Buffer.byteLength(text).toString(8).padStart(11, '0'), 124);
    header.write(type, 156);
    header.write('ustar', 257);
    const content = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    content.write(text);
    return [header, content];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
