import type { IndexFiles, OpenIndexOptions } from '../searchIndex';
import { ByteWriter } from './byteWriter';
import { headText, recordKinds } from './indexRecords';
import { framed, readRecords, type LogReading, type LogRecord } from './recordLog';
import { SerialQueue } from '../../base/serialQueue';

/** The files of an index: chunks and their words in one, vectors in the other. */
export const logNames = { entries: 'entries', vectors: 'vectors' } as const;

export type LogName = keyof typeof logNames;

const kinds = ['entries', 'vectors'] as const;

/**
 * The two files of an index. Records are gathered while one write is under way and go with the next, so that
 * a thousand small changes are a few writes. After a write that failed, both files are written again: it may
 * have left half a record.
 */
export class IndexLogs {
  readonly #files: IndexFiles;
  readonly #seed: number;
  readonly #head: LogRecord;
  readonly #snapshot: (name: LogName) => Iterable<LogRecord>;
  readonly #pending = { entries: new ByteWriter(), vectors: new ByteWriter() };
  readonly #sizes = { entries: 0, vectors: 0 };
  #mustRewrite = false;
  readonly #maxUnwrittenBytes: number;
  /** Of a write that nobody waited for. */
  #failure: { error: unknown } | undefined;
  readonly #writes = new SerialQueue();
  #next: Promise<void> | undefined;

  /** `snapshot` gives all records that a file would have if it were written again. */
  constructor(
    { files, space, sha256, maxUnwrittenBytes = 0 }: Omit<OpenIndexOptions, 'limits'>,
    snapshot: (name: LogName) => Iterable<LogRecord>,
  ) {
    const head = headText(space);
    this.#files = files;
    this.#maxUnwrittenBytes = maxUnwrittenBytes;
    this.#seed = sha256(head)[0] ?? 0;
    this.#head = { kind: recordKinds.head, body: new TextEncoder().encode(head) };
    this.#snapshot = snapshot;
  }

  get bytesOnDisk(): number {
    return this.#sizes.entries + this.#sizes.vectors;
  }

  /** Reads a file; undefined if there is none. What is lost of it makes the next write write all again. */
  async read(name: LogName): Promise<LogReading | undefined> {
    const bytes = await this.#files.read(logNames[name]);
    if (bytes === undefined) return undefined;
    this.#sizes[name] = bytes.length;
    const reading = readRecords(bytes, this.#seed);
    this.#mustRewrite ||= reading.lostBytes > 0;
    return reading;
  }

  /** Puts a record behind those that wait to be written. */
  add(name: LogName, record: LogRecord): void {
    this.#pending[name].bytes(framed(record, this.#seed));
  }

  /** All is to be written again: with the next write. */
  rewriteAll(): void {
    this.#mustRewrite = true;
  }

  /**
   * Resolves when no more waits to be written than may; the writing begins at half of it, as each write costs more
   * than some hundred bytes. Rejects with the system's error, which may be that of a write before.
   */
  async keep(): Promise<void> {
    const failure = this.#failure;
    this.#failure = undefined;
    const { entries, vectors } = this.#pending;
    const unwritten = entries.length + vectors.length;
    if (failure === undefined && unwritten <= this.#maxUnwrittenBytes / 2) return;
    const written = this.write();
    if (failure === undefined && unwritten <= this.#maxUnwrittenBytes) {
      written.catch((error: unknown) => (this.#failure = { error }));
      return;
    }
    await written;
    if (failure !== undefined) throw failure.error;
  }

  /** Resolves when all that was added before is written; rejects with the system's error. */
  write(): Promise<void> {
    this.#next ??= this.#writes.run(() => this.#writeNext());
    return this.#next;
  }

  async #writeNext(): Promise<void> {
    this.#next = undefined;
    try {
      await (this.#mustRewrite ? this.#rewrite() : this.#append());
      // All is there again, also of a write that failed.
      this.#failure = undefined;
    } catch (error) {
      this.#mustRewrite = true;
      throw error;
    }
  }

  async #append(): Promise<void> {
    for (const name of kinds) {
      const pending = this.#pending[name];
      if (pending.length === 0) continue;
      const isNew = this.#sizes[name] === 0;
      const bytes = new ByteWriter(pending.length + 512);
      if (isNew) bytes.bytes(framed(this.#head, this.#seed));
      bytes.bytes(pending.written);
      pending.clear();
      await this.#files.append(logNames[name], bytes.written);
      this.#sizes[name] += bytes.length;
    }
  }

  async #rewrite(): Promise<void> {
    this.#mustRewrite = false;
    for (const name of kinds) {
      const bytes = new ByteWriter(this.#sizes[name] + 4096);
      bytes.bytes(framed(this.#head, this.#seed));
      for (const record of this.#snapshot(name)) bytes.bytes(framed(record, this.#seed));
      this.#pending[name].clear();
      await this.#files.replace(logNames[name], bytes.written);
      this.#sizes[name] = bytes.length;
    }
  }
}
