import { isRecord } from '../protocol/isRecord';
import { KeyedFile } from './keyedFile';

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

/** Which bytes a service has already, in a small JSON file, so that they are not sent twice. */
export class UploadFile {
  readonly #file: KeyedFile<UploadedFile>;

  constructor(file: string) {
    this.#file = new KeyedFile(file, { field: 'files', maxEntries: maxFiles, isValue: isUploaded });
  }

  /** What the service at an origin has of the bytes, as far as is known; it may be gone there. */
  async get(origin: string, sha256: string): Promise<UploadedFile | undefined> {
    await this.#file.read();
    return this.#file.get(keyOf(origin, sha256));
  }

  /** Remembers an upload; undefined forgets it. Rejects with what the file system says. */
  set(origin: string, sha256: string, file: UploadedFile | undefined): Promise<void> {
    return this.#file.change(keyOf(origin, sha256), () => file);
  }
}

function keyOf(origin: string, sha256: string): string {
  return `${sha256} ${origin}`;
}

/** What can't be read counts as missing: then the bytes are sent again. */
function isUploaded(file: unknown): file is UploadedFile {
  return (
    isRecord(file) &&
    typeof file['name'] === 'string' &&
    typeof file['uri'] === 'string' &&
    typeof file['expiresAtMs'] === 'number'
  );
}
