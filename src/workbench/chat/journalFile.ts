import { appendFile, mkdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { encodeRecord, readJournal, type ReadJournal } from '../../conversation/journal';
import type { JournalRecord } from '../../conversation/record';

/** The journals of a folder's conversations, one file each. */
export class JournalFolder {
  readonly #folder: string;
  readonly #writes = new Set<Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(id: string): JournalFile {
    return new JournalFile(path.join(this.#folder, `${id}.jsonl`), (write) => this.#track(write));
  }

  /** Resolves when nothing waits to be written any more, whether it could be written or not. */
  async written(): Promise<void> {
    while (this.#writes.size > 0) await Promise.allSettled(this.#writes);
  }

  #track(write: Promise<void>): void {
    this.#writes.add(write);
    const forget = (): void => void this.#writes.delete(write);
    write.then(forget, forget);
  }
}

/** A journal on disk: records are appended in order, several in one write when they come fast. */
export class JournalFile {
  readonly #path: string;
  readonly #track: (write: Promise<void>) => void;
  #waiting = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string, track: (write: Promise<void>) => void) {
    this.#path = file;
    this.#track = track;
  }

  /**
   * The conversation on disk, or undefined where there is none that this Parley can read.
   *
   * @throws what the file system says, unless the file is just not there.
   */
  async read(): Promise<ReadJournal | undefined> {
    try {
      return readJournal(await readFile(this.#path, 'utf8'));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Resolves when the record is on disk; rejects with what the file system says. */
  append(record: JournalRecord): Promise<void> {
    this.#waiting += encodeRecord(record);
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#flush());
    this.#track(this.#writing);
    return this.#writing;
  }

  async #flush(): Promise<void> {
    const text = this.#waiting;
    if (text === '') return;
    this.#waiting = '';
    try {
      await mkdir(path.dirname(this.#path), { recursive: true });
      await appendFile(this.#path, text);
    } catch (error) {
      // Kept for the next try: a full disk may have room again.
      this.#waiting = text + this.#waiting;
      throw error;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
