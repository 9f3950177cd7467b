import { readdir, readFile, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { SerialQueue } from '../base/serialQueue';
import { whileLocked } from '../fileSystem/fileLock';
import { AppendLog } from '../fileSystem/appendLog';
import { unlessMissing } from '../fileSystem/fileSystem';
import { writeAtomically } from '../fileSystem/writeAtomically';
import { Account } from '../caching/account/account';
import { readEntries, writeEntries, type UsageEntry } from '../caching/account/usageEntry';

const monthFile = /^(\d{4}-\d\d)(\.sum)?\.jsonl$/u;

/**
 * The account on disk: a file a month, to which all windows append line by line. Of a month that is over
 * only the sums are kept.
 */
export class UsageLogFiles {
  readonly #folder: string;
  readonly #work = new SerialQueue();
  #log: { name: string; file: AppendLog } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Appends entries behind those before them, in the month of now: an earlier one may be summed up already.
   * Rejects with what the file system says.
   */
  append(entries: readonly UsageEntry[], nowMs: number): Promise<void> {
    return this.#work.run(async () => {
      const log = await this.#logOf(monthOf(nowMs));
      await log.append(writeEntries(entries));
    });
  }

  /** All entries that were appended until now, as far as they can be read. What is appended later comes behind. */
  read(): Promise<UsageEntry[]> {
    return this.#work.run(() => this.#read());
  }

  /**
   * Has the months before the last one take up less, unless another window is doing so. Rejects with what the
   * file system says.
   */
  async rollUp(nowMs: number): Promise<void> {
    await whileLocked(path.join(this.#folder, 'lock'), () => this.#rollUp(nowMs));
  }

  /** Resolves when nothing waits to be written any more, whether it could be written or not. */
  written(): Promise<void> {
    return this.#work.settled();
  }

  /** A month that a clock which was ahead has had summed up goes on in its sums: they stand for all of it. */
  async #logOf(month: string): Promise<AppendLog> {
    const sum = sumOf(month);
    const isSummedUp = (await unlessMissing(stat(path.join(this.#folder, sum)))) !== undefined;
    const name = isSummedUp ? sum : `${month}.jsonl`;
    if (this.#log?.name !== name) {
      const file = new AppendLog(path.join(this.#folder, name), { isShared: true });
      this.#log = { name, file };
    }
    return this.#log.file;
  }

  async #rollUp(nowMs: number): Promise<void> {
    for (const [month, { read, all }] of await this.#months()) {
      // What is late, or another window's clock behind, may still be written to the last month.
      if (month >= monthBefore(nowMs)) continue;
      if (!read.endsWith('.sum.jsonl')) await this.#sumUp(month, read);
      for (const name of all.filter((each) => !each.endsWith('.sum.jsonl'))) {
        await rm(path.join(this.#folder, name), { force: true });
      }
    }
  }

  async #read(): Promise<UsageEntry[]> {
    const months = await this.#months();
    const texts = await Promise.all([...months.values()].map(({ read }) => this.#text(read)));
    return texts.flatMap(readEntries);
  }

  async #sumUp(month: string, name: string): Promise<void> {
    const account = new Account();
    const text = await readFile(path.join(this.#folder, name), 'utf8');
    for (const entry of readEntries(text)) account.add(entry);
    const sum = path.join(this.#folder, sumOf(month));
    await writeAtomically(sum, writeEntries(account.entries()));
  }

  /** The files by month, and which of them counts: a sum stands for what it was made of. */
  async #months(): Promise<Map<string, { read: string; all: string[] }>> {
    const names = await readdir(this.#folder).catch((): string[] => []);
    const months = new Map<string, { read: string; all: string[] }>();
    for (const name of names.sort()) {
      const [, month, sum] = monthFile.exec(name) ?? [];
      if (month === undefined) continue;
      const { read = name, all = [] } = months.get(month) ?? {};
      months.set(month, { read: sum === undefined ? read : name, all: [...all, name] });
    }
    return months;
  }

  async #text(name: string): Promise<string> {
    return readFile(path.join(this.#folder, name), 'utf8').catch(() => '');
  }
}

function sumOf(month: string): string {
  return `${month}.sum.jsonl`;
}

/** `2030-01`, in UTC. */
function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

function monthBefore(nowMs: number): string {
  const now = new Date(nowMs);
  return monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
}
