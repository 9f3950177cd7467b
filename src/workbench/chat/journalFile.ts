import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { encodeRecord, readJournal, type ReadJournal } from '../../conversation/journal';
import type { JournalRecord } from '../../conversation/record';

/** The journals of a folder's conversations, one file each. */
export class JournalFolder {
  readonly #folder: string;
  readonly #writes = new Set<Promise<void>>();
  #marking: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(id: string): JournalFile {
    return new JournalFile(path.join(this.#folder, `${id}.jsonl`), (write) => this.#track(write));
  }

  /** The id of the conversation that is open here, also after a crash; undefined when there is none. */
  async openId(): Promise<string | undefined> {
    const id = await readText(this.#openFile);
    return id === undefined || id === '' ? undefined : id;
  }

  /**
   * Remembers which conversation is open, as the newest of several calls says. A failure is not told
   * here: the journal beside it fails as well, and says so.
   */
  setOpenId(id: string | undefined): void {
    this.#marking = this.#marking.then(() => this.#writeOpenId(id ?? '')).catch(() => undefined);
    this.#track(this.#marking);
  }

  get #openFile(): string {
    return path.join(this.#folder, 'open');
  }

  /** Renamed into place: a crash in between leaves the former id, never half of one. */
  async #writeOpenId(id: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const fresh = `${this.#openFile}.${process.pid}`;
    await writeFile(fresh, id);
    await rename(fresh, this.#openFile);
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
    const text = await readText(this.#path);
    return text === undefined ? undefined : readJournal(text);
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

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
