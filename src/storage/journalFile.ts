import { access, readdir, readFile, rename, utimes } from 'node:fs/promises';
import * as path from 'node:path';
import { encodeRecord, headerStart, parseRecord, type ReadJournal } from '../conversation/journal';
import { isChoice, type ChoiceRecord, type JournalRecord } from '../conversation/record';
import { SerialQueue } from '../base/serialQueue';
import { AppendLog } from '../fileSystem/appendLog';
import { unlessMissing } from '../fileSystem/fileSystem';
import { makePrivateFolder } from '../fileSystem/privateFiles';
import { createAtomically, writeAtomically } from '../fileSystem/writeAtomically';
import { JournalOutline } from './journalOutline';
import { parseLine } from './parseLine';
import { readJournalFileEnd, readWholeJournal, type ReadEnd } from './readJournalFile';
import { readLines } from './readLines';

const extension = '.jsonl';
const deleted = 'deleted';

/** The journals of a folder's conversations, one file each. */
export class JournalFolder {
  readonly #folder: string;
  /** Ends with the last of the writes, whether it could be written or not. */
  #writes: Promise<void> = Promise.resolve();
  readonly #marks = new SerialQueue();
  /** Those with lines that could not be written, which nothing but them knows. */
  readonly #unwritten = new Set<JournalFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(id: string): JournalFile {
    const file = this.file(id);
    return [...this.#unwritten].find((each) => each.path === file) ?? this.#make(file);
  }

  #make(file: string): JournalFile {
    const journal: JournalFile = new JournalFile(file, (write) => {
      const noted = write.then(
        () => this.#unwritten.delete(journal),
        () => this.#unwritten.add(journal),
      );
      this.#track(noted.then(() => undefined));
    });
    return journal;
  }

  /** Where the journal of a conversation is, or would be. */
  file(id: string): string {
    return path.join(this.#folder, `${id}${extension}`);
  }

  /** The ids of the conversations that have a journal here. */
  async ids(): Promise<string[]> {
    const names = (await unlessMissing(readdir(this.#folder))) ?? [];
    return names
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length));
  }

  /** The ids of conversations of which something could not be written: it may be all of one. */
  unwrittenIds(): string[] {
    return [...this.#unwritten]
      .filter(({ isAside }) => !isAside)
      .map((journal) => path.basename(journal.path, extension));
  }

  /** The lines of all journals, those of deleted conversations included, and what could not be written of them. */
  async *lines(): AsyncGenerator<readonly Buffer[]> {
    // First of all: what is written meanwhile may be in a file that was read before.
    const unwritten = [...this.#unwritten].map((journal) => journal.unwrittenLines);
    for (const file of await this.#files()) yield* readLines(file);
    yield* unwritten;
  }

  async #files(): Promise<string[]> {
    const folders = [this.#folder, this.deletedFolder];
    const names = await Promise.all(
      folders.map(async (folder) => {
        const entries = (await unlessMissing(readdir(folder))) ?? [];
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
    await this.#marks.settled();
    const id = await unlessMissing(readFile(this.#openFile, 'utf8'));
    return id === undefined || id === '' ? undefined : id;
  }

  /**
   * Remembers which conversation is open, as the newest of several calls says. A failure is not
   * reported here: the journal beside it fails as well, and reports it.
   */
  setOpenId(id: string | undefined): void {
    this.#track(this.#marks.run(() => this.#writeMark(this.#openFile, id ?? '')));
  }

  /** What was chosen for a new chat without a turn, which has no journal yet: what of it can be read. */
  async newChatChoices(): Promise<ChoiceRecord[]> {
    await this.#marks.settled();
    const text = (await unlessMissing(readFile(this.#newChatFile, 'utf8'))) ?? '';
    const records = text.split('\n').map((line) => parseRecord(line));
    return records.filter((record) => record !== undefined).filter(isChoice);
  }

  /** Remembers {@link newChatChoices}, as {@link setOpenId} remembers a conversation. */
  setNewChatChoices(choices: readonly ChoiceRecord[]): void {
    const text = choices.map(encodeRecord).join('');
    this.#track(this.#marks.run(() => this.#writeMark(this.#newChatFile, text)));
  }

  get #openFile(): string {
    return path.join(this.#folder, 'open');
  }

  get #newChatFile(): string {
    return path.join(this.#folder, 'new');
  }

  async #writeMark(file: string, text: string): Promise<void> {
    // Each chat that is opened writes it, and after a power failure any chat may be the open one.
    await writeAtomically(file, text, { isDurable: false });
  }

  /** Resolves when nothing waits to be written any more, whether it could be written or not. */
  async written(): Promise<void> {
    await this.caughtUp();
    for (let last; last !== this.#writes;) {
      last = this.#writes;
      await last;
    }
  }

  /** As {@link settled}, once what could not be written was tried again: a full disk may have room since. */
  async caughtUp(): Promise<void> {
    await this.#writes;
    await Promise.all([...this.#unwritten].map((journal) => journal.retry()));
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
  readonly path: string;
  readonly #track: (write: Promise<void>) => void;
  readonly #log: AppendLog;
  #isAside = false;

  constructor(file: string, track: (write: Promise<void>) => void) {
    this.path = file;
    this.#track = track;
    // A chat that goes on here while another window deletes it is not deleted after all.
    this.#log = new AppendLog(file, {
      begins: (text) => text.startsWith(headerStart),
      bringBack: () => this.bringBack(),
    });
  }

  /**
   * The conversation on disk, with what could not be written of it, or undefined if there is none that this Parley can
   * read.
   *
   * @throws what the file system says, unless the file is just not there.
   */
  async read(): Promise<ReadJournal | undefined> {
    return unlessMissing(this.#whole((lines) => readWholeJournal(lines)));
  }

  /** Every line that can be read, also of those that could not be written. @throws what the file system says. */
  async records(): Promise<Record<string, unknown>[]> {
    return this.#whole(async (blocks) => {
      const records: Record<string, unknown>[] = [];
      for await (const lines of blocks) {
        for (const line of lines) {
          const record = parseLine(line);
          if (record !== undefined) records.push(record);
        }
      }
      return records;
    });
  }

  /** What the list of chats shows of it. @throws what the file system says. */
  async outline(): Promise<JournalOutline> {
    return this.#whole(async (blocks) => {
      const outline = new JournalOutline();
      for await (const lines of blocks) {
        for (const line of lines) outline.add(line);
      }
      return outline;
    });
  }

  async #whole<Read>(
    read: (blocks: AsyncIterable<readonly Buffer[]>) => Promise<Read>,
  ): Promise<Read> {
    for (;;) {
      const { waiting } = this.#log;
      const found = await read(linesOf(this.path, waiting));
      // Where they were written meanwhile, what was read has them twice or not at all.
      if (this.#log.waiting.startsWith(waiting)) return found;
    }
  }

  /**
   * The last turns of the conversation on disk, or undefined if there is none or where it has to be
   * {@link read} whole for them, as a short one has.
   *
   * @throws as {@link read}.
   */
  async readEnd(): Promise<ReadEnd | undefined> {
    return this.isWritten ? unlessMissing(readJournalFileEnd(this.path)) : undefined;
  }

  /** Whether all of it is on disk, or on its way there. */
  get isWritten(): boolean {
    return this.#log.waiting === '';
  }

  /** Its lines in blocks, those that could not be written last. @throws what the file system says. */
  lines(): AsyncGenerator<readonly Buffer[]> {
    return linesOf(this.path, this.#log.waiting);
  }

  /** What could not be written, though it was tried. */
  get unwrittenLines(): readonly Buffer[] {
    return splitLines(this.#log.waiting);
  }

  /** Whether it is among the deleted ones, moved there by this. */
  get isAside(): boolean {
    return this.#isAside;
  }

  /** Tries once more what could not be written, unless the journal was put aside. Never rejects. */
  async retry(): Promise<void> {
    if (this.#isAside) return;
    const writing = this.#log.retry();
    this.#track(writing);
    await writing.catch(() => undefined);
  }

  /** Resolves when what was said until now is written, or could not be. */
  settled(): Promise<void> {
    return this.#log.settled();
  }

  /**
   * Resolves when the system has the record, so that the end of this process can't lose it; rejects with
   * what the file system says.
   */
  append(record: JournalRecord): Promise<void> {
    const writing = this.#log.append(encodeRecord(record));
    this.#track(writing);
    return writing;
  }

  /** Writes down another title, as {@link append} writes a record. */
  setTitle(text: string): Promise<void> {
    return this.append({ type: 'title', text });
  }

  /** Writes a whole journal at once. @throws what the file system says, also when there is one. */
  async create(text: string): Promise<void> {
    await createAtomically(this.path, text);
  }

  /** Moves the journal to the deleted ones. @throws what the file system says. */
  async putAside(now: Date): Promise<void> {
    await makePrivateFolder(path.dirname(this.#aside));
    // Before it is among them, where another window removes what is old.
    await unlessMissing(utimes(this.path, now, now));
    const moving = rename(this.path, this.#aside);
    // All of it may be what could not be written.
    await (this.isWritten ? moving : unlessMissing(moving));
    this.#isAside = true;
  }

  /** Moves the journal back from the deleted ones, if it is there and none has taken its place. */
  async bringBack(): Promise<void> {
    this.#isAside = false;
    const isHere = await unlessMissing(access(this.path).then(() => true));
    if (isHere !== true) await unlessMissing(rename(this.#aside, this.path));
  }

  get #aside(): string {
    return path.join(path.dirname(this.path), deleted, path.basename(this.path));
  }
}

/** Lines that could not be written come behind those that were, and may be all there is. */
async function* linesOf(file: string, waiting: string): AsyncGenerator<readonly Buffer[]> {
  try {
    yield* readLines(file);
  } catch (error) {
    if (!waiting.startsWith(headerStart)) throw error;
  }
  yield splitLines(waiting);
}

function splitLines(text: string): Buffer[] {
  return text.split('\n').map((line) => Buffer.from(line));
}
