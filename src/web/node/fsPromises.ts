import { systemClock } from '../../base/systemClock';
import { currentDrive, type DriveStat } from '../drive';
import {
  append,
  create,
  mark,
  markedMs,
  move,
  readPieces,
  remove,
  replace,
  sizeOf,
  storedName,
  storedNames,
  type StoredName,
} from '../fileParts';
import { Buffer } from './buffer';

/*
 * `node:fs/promises` in a browser, on a drive. A file whose name ends with `.tmp` is only in memory until it is given the
 * name that it stays with, by which it is written at once.
 */

/** As Node reports what is at a path. */
export interface Stats {
  size: number;
  mtimeMs: number;
  mtimeNs: number;
  mtime: Date;
  mode: number;
  ino: number;
  isFile(): boolean;
  isDirectory(): boolean;
}

/** A name in a folder. */
export interface Dirent {
  name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

/** The flags that {@link open} takes as a number. */
export const constants = { O_RDWR: 2, O_APPEND: 1024 };

const unfinished = new Map<string, Uint8Array[]>();
/** Files that are named by what is in them are never written again, so that their age counts from the first time. */
const digestName = /\/[0-9a-f]{64}$/u;

export async function readFile(path: string): Promise<Buffer>;
export async function readFile(path: string, encoding: 'utf8'): Promise<string>;
export async function readFile(path: string, encoding?: 'utf8'): Promise<Buffer | string> {
  const pieces = unfinished.get(placeOf(path)) ?? (await readPieces(placeOf(path)));
  if (pieces === undefined) throw missing(path);
  const bytes = Buffer.concat(pieces);
  return encoding === undefined ? bytes : bytes.toString(encoding);
}

export async function writeFile(path: string, data: string | Uint8Array): Promise<void> {
  await replace(placeOf(path), bytesOf(data));
}

export async function appendFile(path: string, data: string | Uint8Array): Promise<void> {
  await append(placeOf(path), bytesOf(data));
}

export async function mkdir(path: string, _options: object): Promise<undefined> {
  await currentDrive().makeFolder(placeOf(path));
  return undefined;
}

export async function readdir(path: string): Promise<string[]>;
export async function readdir(path: string, options: { withFileTypes: true }): Promise<Dirent[]>;
export async function readdir(
  path: string,
  options?: { withFileTypes: true },
): Promise<string[] | Dirent[]> {
  const names = await storedNames(placeOf(path));
  if (names === undefined) throw missing(path);
  if (options === undefined) return [...names.keys()];
  return [...names].map(([name, { isFolder }]) => ({
    name,
    isFile: () => !isFolder,
    isDirectory: () => isFolder,
  }));
}

export async function stat(path: string, _options?: { bigint: boolean }): Promise<Stats> {
  const place = placeOf(path);
  const [found, stored] = await Promise.all([currentDrive().stat(place), storedName(place)]);
  if (found === undefined && stored === undefined) throw missing(path);
  const isFolder = found?.isFolder === true;
  const mtimeMs = timeOf(found, stored);
  return {
    size: stored?.parts.length ? await sizeOf(place) : (found?.sizeBytes ?? 0),
    mtimeMs,
    mtimeNs: mtimeMs * 1e6,
    mtime: new Date(mtimeMs),
    mode: isFolder ? 0o700 : 0o600,
    ino: 0,
    isFile: () => !isFolder,
    isDirectory: () => isFolder,
  };
}

/** What isn't known may be now: nothing is taken to be old because a browser has forgotten its age. */
function timeOf(found: DriveStat | undefined, stored: StoredName | undefined): number {
  const marked = stored && markedMs(stored);
  if (marked !== undefined) return marked;
  const isKnown = found !== undefined && !found.isFolder && found.modifiedMs > 0;
  return isKnown ? found.modifiedMs : systemClock.now();
}

export async function access(path: string): Promise<void> {
  await stat(path);
}

/** @param modified a number is of seconds */
export async function utimes(
  path: string,
  _accessed: Date | number,
  modified: Date | number,
): Promise<void> {
  await stat(path);
  await mark(placeOf(path), typeof modified === 'number' ? modified * 1000 : modified.getTime());
}

export async function rename(from: string, to: string): Promise<void> {
  const place = placeOf(to);
  const pieces = unfinished.get(placeOf(from));
  if (pieces !== undefined) {
    await replace(place, Buffer.concat(pieces));
    unfinished.delete(placeOf(from));
    if (digestName.test(place)) await mark(place, systemClock.now());
  } else if (!(await move(placeOf(from), place))) {
    throw missing(from);
  }
}

/** Gives a file another name as well. */
export async function link(from: string, to: string): Promise<void> {
  await copyFile(from, to, 1);
}

/** @param _isNew a file that is there is never replaced */
export async function copyFile(from: string, to: string, _isNew: number): Promise<void> {
  if (!(await create(placeOf(to), await readFile(from)))) throw coded('EEXIST', to);
}

export async function rm(path: string, { force = false }: { force?: boolean } = {}): Promise<void> {
  const wasInMemory = unfinished.delete(placeOf(path));
  if (wasInMemory || (await remove(placeOf(path))) || force) return;
  throw missing(path);
}

export async function unlink(path: string): Promise<void> {
  await rm(path);
}

/** There are no links. */
export async function realpath(path: string): Promise<string> {
  return path;
}

/** An open file: `r` has what was there when it was opened, `a` appends, as a number does to one that is there, `wx` makes one. */
export async function open(
  path: string,
  flags: string | number = 'r',
  _mode?: number,
): Promise<FileHandle> {
  const place = placeOf(path);
  if (typeof flags === 'number') {
    await stat(path);
    return new FileHandle(place, async (bytes) => {
      if (!(await append(place, bytes, { mayMake: false }))) throw missing(path);
    });
  }
  if (flags.startsWith('a')) {
    await create(place, new Uint8Array());
    return new FileHandle(place, async (bytes) => void (await append(place, bytes)));
  }
  if (flags === 'r') {
    const bytes = (await stat(path)).isDirectory() ? new Uint8Array() : await readFile(path);
    return new FileHandle(place, () => Promise.reject(coded('EBADF', path)), bytes);
  }
  if (place.endsWith('.tmp')) {
    const pieces: Uint8Array[] = [];
    unfinished.set(place, pieces);
    return new FileHandle(place, async (bytes) => void pieces.push(new Uint8Array(bytes)));
  }
  if (!(await create(place, new Uint8Array()))) throw coded('EEXIST', path);
  await mark(place, systemClock.now());
  return new FileHandle(place, (bytes) => replace(place, bytes));
}

export class FileHandle {
  readonly #path: string;
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #read: Uint8Array | undefined;

  constructor(path: string, write: (bytes: Uint8Array) => Promise<void>, read?: Uint8Array) {
    this.#path = path;
    this.#write = write;
    this.#read = read;
  }

  async stat(): Promise<Pick<Stats, 'size' | 'mtimeMs'>> {
    const size = this.#read?.length ?? (await sizeOf(this.#path));
    return { size, mtimeMs: systemClock.now() };
  }

  async read<Into extends Uint8Array>(
    buffer: Into,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ buffer: Into; bytesRead: number }> {
    const bytes = await this.#bytes();
    const found = bytes.subarray(position, position + length);
    buffer.set(found, offset);
    return { buffer, bytesRead: found.length };
  }

  async writeFile(data: string | Uint8Array): Promise<void> {
    await this.#write(bytesOf(data));
  }

  async write(bytes: Uint8Array, offset: number): Promise<{ bytesWritten: number }> {
    const written = bytes.subarray(offset);
    await this.#write(written);
    return { bytesWritten: written.length };
  }

  async appendFile(data: string | Uint8Array): Promise<void> {
    await this.#write(bytesOf(data));
  }

  async *createReadStream(_options: object): AsyncGenerator<Uint8Array> {
    yield await this.#bytes();
  }

  /** What is written is kept. */
  async sync(): Promise<void> {
    return undefined;
  }

  async close(): Promise<void> {
    return undefined;
  }

  async #bytes(): Promise<Uint8Array> {
    return this.#read ?? readFile(this.#path).catch(() => new Uint8Array());
  }
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

/** VS Code's `fsPath` has `\` in a browser on Windows. */
function placeOf(path: string): string {
  return path.replaceAll('\\', '/');
}

function missing(path: string): Error {
  return coded('ENOENT', path);
}

function coded(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
