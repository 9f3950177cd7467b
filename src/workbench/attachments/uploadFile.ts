import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { LruMap } from '../platform/lruMap';

/** A file that a service has of us. */
export interface UploadedFile {
  /** `files/{id}` */
  name: string;
  uri: string;
  /** When the service removes it, in milliseconds since the Unix epoch. */
  expiresAtMs: number;
}

/** More than are uploaded in the two days that a file lives. */
const maxFiles = 500;
const fileVersion = 1;

/** Which bytes a service has already, in a small JSON file, so that they are not sent twice. */
export class UploadFile {
  readonly #path: string;
  #files = new LruMap<string, UploadedFile>(maxFiles);
  #changing: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.#path = file;
  }

  /** What the service at an origin has of the bytes, as far as is known; it may be gone there. */
  async get(origin: string, sha256: string): Promise<UploadedFile | undefined> {
    await this.#changing;
    await this.#read();
    return this.#files.get(keyOf(origin, sha256));
  }

  /** Remembers an upload; undefined forgets it. Rejects with what the file system says. */
  set(origin: string, sha256: string, file: UploadedFile | undefined): Promise<void> {
    const changed = this.#changing.then(() => this.#set(keyOf(origin, sha256), file));
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  async #set(key: string, file: UploadedFile | undefined): Promise<void> {
    // Another window may have written meanwhile.
    await this.#read();
    if (file === undefined) this.#files.delete(key);
    else this.#files.set(key, file);
    await mkdir(path.dirname(this.#path), { recursive: true });
    const fresh = `${this.#path}.${process.pid}`;
    const files = Object.fromEntries(this.#files.entries());
    await writeFile(fresh, JSON.stringify({ version: fileVersion, files }));
    await rename(fresh, this.#path);
  }

  async #read(): Promise<void> {
    const files = new LruMap<string, UploadedFile>(maxFiles);
    for (const [key, file] of await storedFiles(this.#path)) files.set(key, file);
    this.#files = files;
  }
}

function keyOf(origin: string, sha256: string): string {
  return `${sha256} ${origin}`;
}

/** A file that is missing or damaged is as none: then the bytes are sent once more. */
async function storedFiles(file: string): Promise<[string, UploadedFile][]> {
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isObject(stored) || stored['version'] !== fileVersion) return [];
    const { files } = stored;
    return isObject(files) ? Object.entries(files).filter(isUploaded) : [];
  } catch {
    return [];
  }
}

function isUploaded(entry: [string, unknown]): entry is [string, UploadedFile] {
  const [, file] = entry;
  return (
    isObject(file) &&
    typeof file['name'] === 'string' &&
    typeof file['uri'] === 'string' &&
    typeof file['expiresAtMs'] === 'number'
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
