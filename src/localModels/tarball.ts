import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** A file in a package. */
export interface PackedFile {
  /** Below the package's own folder, with `/`. */
  path: string;
  bytes: Buffer;
}

const blockBytes = 512;
/** A package above it is none of ours, or fills the memory on purpose. */
const maxUnpackedBytes = 512 * 1024 * 1024;

const unzip = promisify(gunzip);

/**
 * The files of a package as npm packs them (tar, zipped). Links, devices and whatever would be outside of the package are
 * refused. Rejects with an Error for what is damaged.
 */
export async function readTarball(zipped: Uint8Array): Promise<PackedFile[]> {
  const bytes = await unzip(zipped, { maxOutputLength: maxUnpackedBytes });
  const files: PackedFile[] = [];
  let longPath: string | undefined;
  for (const { type, name, content } of entriesIn(bytes)) {
    switch (type) {
      case 'x':
        longPath = pathRecord(content.toString('utf8')) ?? longPath;
        break;
      case 'L':
        longPath = textOf(content, 0, content.length);
        break;
      case '0':
      case '\0':
        files.push({ path: pathInPackage(longPath ?? name), bytes: content });
        longPath = undefined;
        break;
      case '5':
      case 'g':
        longPath = undefined;
        break;
      default:
        throw new Error('The package has something other than files and folders');
    }
  }
  return files;
}

interface Entry {
  type: string;
  name: string;
  content: Buffer;
}

function* entriesIn(bytes: Buffer): Generator<Entry> {
  for (let at = 0; at + blockBytes <= bytes.length;) {
    const header = bytes.subarray(at, at + blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const size = Number.parseInt(textOf(header, 124, 12), 8);
    const start = at + blockBytes;
    if (!(size >= 0) || start + size > bytes.length) throw new Error('The package is damaged');
    const type = String.fromCharCode(header[156] ?? 0);
    yield { type, name: nameOf(header), content: bytes.subarray(start, start + size) };
    at = start + Math.ceil(size / blockBytes) * blockBytes;
  }
}

function nameOf(header: Buffer): string {
  const name = textOf(header, 0, 100);
  const isUstar = textOf(header, 257, 5) === 'ustar';
  const prefix = isUstar ? textOf(header, 345, 155) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function textOf(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field
    .subarray(0, end === -1 ? length : end)
    .toString('utf8')
    .trim();
}

/** The path in a header of records such as `30 path=package/a\n`. */
function pathRecord(records: string): string | undefined {
  return /^\d{1,9} path=([^\n]{1,4096})$/mu.exec(records)?.[1];
}

/** Without the folder that all of a package is packed in. */
function pathInPackage(path: string): string {
  const steps = path.split('/').slice(1);
  const isInside = steps.length > 0 && steps.every((step) => /^(?!\.{1,2}$)[^\\:\0]+$/u.test(step));
  if (!isInside) throw new Error(`The package has a file outside of it: ${path}`);
  return steps.join('/');
}
