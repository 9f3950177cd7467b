import { access, open, readdir, readFile, rename, utimes } from 'node:fs/promises';
import * as path from 'node:path';
import { encodeRecord, type ReadJournal } from '../conversation/journal';
import type { JournalRecord } from '../conversation/record';
import { appendPrivately, makePrivateFolder } from '../fileSystem/privateFiles';
import { createAtomically, writeAtomically } from '../fileSystem/writeAtomically';
import { readJournalFileEnd, readWholeJournal, type ReadEnd } from './readJournalFile';

const extension = '.jsonl';
const deleted = 'deleted';
const headerStart = '{"type":"conversation"';

/** The journals of a folder's conversations, one file each. */
export class JournalFolder {
  readonly #folder: string;
  /** Ends with the last of the writes, whether it could be written or not. */
  #writes: Promise<void> = Promise.resolve();
  #marking: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(id: string): JournalFile {
    return new JournalFile(this.file(id), (write) => this.#track(write));
  }

  /** Where the journal of a conversation is, or would be. */
  file(id: string): string {
    return path.join(this.#folder, `${id}${extension}`);
  }

  /** The ids of the conversations that have a journal here. */
  async ids(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(missing([]));
    return names
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length));
  }

  /** The paths of all journals, those of deleted conversations included. */
  async files(): Promise<string[]> {
    const folders = [this.#folder, this.deletedFolder];
    const names = await Promise.all(
      folders.map(async (folder) => {
        const entries = await readdir(folder).catch(missing([]));
        return entries
          .filter((name) => name.endsWith(extension))
          .map((name) => path.join(folder, name));
      }),
    );
    return names.flat();
  }

  /** Where the journals of deleted conversations are kept for a while. */
  get deletedFolder(): string {
    return path.join(this.#folder, deleted);
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

  async #writeOpenId(id: string): Promise<void> {
    // Each chat that is opened writes it, and after a power failure any chat may be the open one.
    await writeAtomically(this.#openFile, id, { isDurable: false });
  }

  /** Resolves when nothing waits to be written any more, whether it could be written or not. */
  async written(): Promise<void> {
    for (let last; last !== this.#writes;) {
      last = this.#writes;
      await last;
    }
  }

  /** Resolves when what was said until now was written, or could not be. */
  async settled(): Promise<void> {
    await this.#writes;
  }

  #track(write: Promise<void>): void {
    const both = Promise.allSettled([this.#writes, write]);
    // Without the results, which would hold those of all writes before.
    this.#writes = both.then(() => undefined);
  }
}

/** A journal on disk: records are appended in order, several in one write when they come fast. */
export class JournalFile {
  readonly #path: string;
  readonly #track: (write: Promise<void>) => void;
  #waiting = '';
  /** Its last line was written here, and whole. */
  #isWhole = false;
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
    return readWholeJournal(this.#path).catch(missing(undefined));
  }

  /**
   * The last turns of the conversation on disk, or undefined where there is none or where it has to be
   * {@link read} whole for them, as a short one has.
   *
   * @throws as {@link read}.
   */
  async readEnd(): Promise<ReadEnd | undefined> {
    return readJournalFileEnd(this.#path).catch(missing(undefined));
  }

  /** Resolves when what was said until now is written, or could not be. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  /**
   * Resolves when the system has the record, so that the end of this process can't lose it; rejects with
   * what the file system says.
   */
  append(record: JournalRecord): Promise<void> {
    return this.#write(encodeRecord(record));
  }

  /** Writes down another title, as {@link append} writes a record. */
  setTitle(text: string): Promise<void> {
    return this.append({ type: 'title', text });
  }

  /** Writes a whole journal at once. @throws what the file system says, also when there is one. */
  async create(text: string): Promise<void> {
    await createAtomically(this.#path, text);
  }

  /** Moves the journal to the deleted ones. @throws what the file system says. */
  async putAside(now: Date): Promise<void> {
    await makePrivateFolder(path.dirname(this.#aside));
    await rename(this.#path, this.#aside);
    await utimes(this.#aside, now, now);
  }

  /** Moves the journal back from the deleted ones, if it is there and none has taken its place. */
  async bringBack(): Promise<void> {
    const isHere = await access(this.#path).then(() => true, missing(false));
    if (!isHere) await rename(this.#aside, this.#path).catch(missing(undefined));
  }

  get #aside(): string {
    return path.join(path.dirname(this.#path), deleted, path.basename(this.#path));
  }

  #write(line: string): Promise<void> {
    this.#waiting += line;
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#flush());
    this.#track(this.#writing);
    return this.#writing;
  }

  /** What a crash left of a line must not take the next one with it. */
  async #endsInHalfALine(): Promise<boolean> {
    if (this.#isWhole) return false;
    const file = await open(this.#path).catch(missing(undefined));
    if (file === undefined) return false;
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      return size > 0 && buffer.toString('latin1') !== '\n';
    } finally {
      await file.close();
    }
  }

  async #flush(): Promise<void> {
    const text = this.#waiting;
    if (text === '') return;
    this.#waiting = '';
    try {
      await makePrivateFolder(path.dirname(this.#path));
      // A chat that goes on here while another window deletes it is not deleted after all.
      if (!text.startsWith(headerStart)) await this.bringBack();
      await appendPrivately(this.#path, (await this.#endsInHalfALine()) ? `\n${text}` : text);
      this.#isWhole = true;
    } catch (error) {
      // Kept for the next try: a full disk may have room again.
      this.#waiting = text + this.#waiting;
      this.#isWhole = false;
      throw error;
    }
  }
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(missing(undefined));
}

/** Takes the error that says a file is not there for this value, and throws every other. */
function missing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}
