import { randomUUID } from 'node:crypto';
import { Emitter } from '../base/emitter';
import { readdir, stat, unlink } from 'node:fs/promises';
import * as path from 'node:path';
import type { Clock } from '../base/clock';
import { describeError, type Log } from '../base/log';
import { KeyedQueue } from '../base/keyedQueue';
import type { JournalFolder } from './journalFile';
import { digestsIn } from './chatMedia';
import { JournalOutline } from './journalOutline';
import { readLines } from './readLines';
import { JournalSearch, type JournalHit } from './searchJournal';

/** A chat as the list shows it. */
export interface ChatRow {
  id: string;
  title: string;
  /** Prompts and answers of all branches. */
  turnCount: number;
  changedAtMs: number;
}

interface KnownJournal {
  outline: JournalOutline;
  readBytes: number;
}

/** A place where a searched text was found, with its chat. */
export interface ChatHit extends JournalHit {
  chat: ChatRow;
}

/** Few enough for any system's limit of open files. */
const parallelReads = 32;
const keepDeletedMs = 30 * 24 * 3_600_000;

/** The chats of a workspace, as their journals show them. */
export class ChatHistory {
  readonly #journals: JournalFolder;
  readonly #log: Log;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #known = new Map<string, KnownJournal>();
  readonly #reading = new KeyedQueue<string>();
  readonly #deleted = new Emitter<string>();
  readonly onDidDelete = this.#deleted.event;

  constructor(journals: JournalFolder, log: Log, clock: Pick<Clock, 'now'>) {
    this.#journals = journals;
    this.#log = log;
    this.#clock = clock;
  }

  /** The time, in milliseconds since the Unix epoch. */
  get nowMs(): number {
    return this.#clock.now();
  }

  /** The chats, the one used last first. A journal is read once; later only what was added to it. */
  async list(): Promise<ChatRow[]> {
    await this.#journals.caughtUp();
    const onDisk = await this.#journals.ids();
    const ids = [...new Set([...onDisk, ...this.#journals.unwrittenIds()])];
    const rows: ChatRow[] = [];
    for (let start = 0; start < ids.length; start += parallelReads) {
      const some = ids.slice(start, start + parallelReads);
      const read = await Promise.all(some.map((id) => this.#row(id)));
      for (const each of read.flat()) rows.push(each);
    }
    return rows.sort((a, b) => b.changedAtMs - a.changedAtMs);
  }

  /** Whether a chat was open here, which a window brings back once it is wanted. */
  async hasOpen(): Promise<boolean> {
    const id = await this.#journals.openId().catch(() => undefined);
    return id !== undefined;
  }

  /** The title that the list shows; undefined when there is no such chat. */
  async title(id: string): Promise<string | undefined> {
    await this.#journals.caughtUp();
    return (await this.#row(id))[0]?.title;
  }

  /** Gives a chat a title; an empty one brings back the first words of its first prompt. */
  async rename(id: string, title: string): Promise<void> {
    await this.#journals.open(id).setTitle(title.trim());
  }

  /** Puts a chat aside, for {@link restore} to bring back. */
  async delete(id: string): Promise<void> {
    await this.#journals.caughtUp();
    await this.#journals.open(id).putAside(new Date(this.nowMs));
    this.#known.delete(id);
    this.#deleted.fire(id);
  }

  async restore(id: string): Promise<void> {
    await this.#journals.open(id).bringBack();
  }

  /**
   * Searches the contents of all chats, the one used last first, a block of a journal at a time. It ends
   * early when it is aborted.
   */
  async *search(text: string, signal: AbortSignal): AsyncGenerator<ChatHit> {
    for (const chat of await this.list()) {
      if (signal.aborted) return;
      try {
        for await (const hit of this.#hits(chat.id, text, signal)) yield { chat, ...hit };
      } catch (error) {
        this.#log.warn(`journal ${chat.id}: ${describeError(error)}`);
      }
    }
  }

  /** Every line of a chat's journal that can be read. @throws what the file system says. */
  async records(id: string): Promise<Record<string, unknown>[]> {
    await this.#journals.caughtUp();
    return this.#journals.open(id).records();
  }

  /** Makes a chat of its own of the records of another one, header first, and resolves to its id. */
  async add(records: readonly Record<string, unknown>[]): Promise<string> {
    const id = randomUUID();
    const [header, ...rest] = records;
    await this.#journals.open(id).create([{ ...header, id }, ...rest].map(encode).join(''));
    return id;
  }

  /** Removes for good what was deleted more than 30 days before. */
  async emptyDeleted(): Promise<void> {
    const folder = this.#journals.deletedFolder;
    for (const name of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, name);
      try {
        const { mtimeMs } = await stat(file);
        if (this.nowMs - mtimeMs > keepDeletedMs) await unlink(file);
      } catch (error) {
        this.#log.warn(`journal ${name}: ${describeError(error)}`);
      }
    }
  }

  /** The digests of all media that a chat refers to: also a deleted one, or one that could not be written. */
  async mediaInUse(): Promise<Set<string>> {
    await this.#journals.settled();
    const used = new Set<string>();
    for await (const lines of this.#journals.lines()) {
      for (const line of lines) {
        if (!line.includes('"sha256"')) continue;
        for (const digest of digestsIn(line.toString('utf8'))) used.add(digest);
      }
    }
    return used;
  }

  async *#hits(id: string, text: string, signal: AbortSignal): AsyncGenerator<JournalHit> {
    const search = new JournalSearch(text);
    for await (const lines of this.#journals.open(id).lines()) {
      if (signal.aborted) return;
      for (const line of lines) yield* search.add(line);
    }
    yield* search.rest();
  }

  async #row(id: string): Promise<ChatRow[]> {
    try {
      const journal = this.#journals.open(id);
      const outline = journal.isWritten ? (await this.#read(id)).outline : await journal.outline();
      const { isReadable, title, turnCount, changedAtMs } = outline;
      if (!isReadable) this.#log.warn(`journal ${id}: not one that can be read`);
      return isReadable && title !== undefined ? [{ id, title, turnCount, changedAtMs }] : [];
    } catch (error) {
      this.#log.warn(`journal ${id}: ${describeError(error)}`);
      return [];
    }
  }

  /** One after the other for the same journal, so that no line is taken twice. */
  #read(id: string): Promise<KnownJournal> {
    return this.#reading.run(id, async () => {
      const known = this.#known.get(id) ?? unread();
      this.#known.set(id, known);
      try {
        await this.#readOn(id, known);
      } catch (error) {
        this.#known.delete(id);
        throw error;
      }
      return known;
    });
  }

  async #readOn(id: string, known: KnownJournal): Promise<void> {
    for await (const lines of readLines(this.#journals.file(id), known.readBytes)) {
      for (const line of lines) {
        known.outline.add(line);
        known.readBytes += line.length + 1;
      }
    }
  }
}

/** With the type first, as every reader of journals expects it. */
function encode({ type, ...fields }: Record<string, unknown>): string {
  return `${JSON.stringify({ type, ...fields })}\n`;
}

function unread(): KnownJournal {
  return { outline: new JournalOutline(), readBytes: 0 };
}
