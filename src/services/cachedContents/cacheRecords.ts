import { digestOf } from '../../base/node/digestOf';
import { watch, type FSWatcher } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { makePrivateFolder } from '../../fileSystem/privateFiles';
import { writeAtomically } from '../../fileSystem/writeAtomically';
import { asCacheRecord, type CacheRecord } from '../../caching/records/cacheRecord';
import type { RecordChanges } from '../../caching/records/takeRecords';

/** So long is remembered what a cached content that has expired was made from. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Writing a file is reported as several changes of its folder. */
const settleMs = 100;

/**
 * What Parley remembers of the cached contents it made, one small file each, so that several windows can
 * write at once. What another window wrote is there after the next {@link read}, and once {@link open} was
 * called, shortly after it was written.
 */
export class CacheRecords implements vscode.Disposable {
  readonly #folder: string;
  readonly #clock: Clock;
  #records = new Map<string, CacheRecord>();
  /** Files that are being written or removed here: the folder does not show their true state. */
  readonly #busy = new Map<string, number>();
  #isRead = false;
  #isDisposed = false;
  #watcher: FSWatcher | undefined;
  #cancelTimer: () => void = () => undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #changedElsewhere = new vscode.EventEmitter<RecordChanges>();
  readonly onDidChange = this.#changed.event;
  /** Fired before {@link onDidChange}; not for what was there when the folder was first read. */
  readonly onDidChangeElsewhere = this.#changedElsewhere.event;

  constructor(folder: string, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** The record of a cached content, as far as it is read. */
  of(service: string, name: string): CacheRecord | undefined {
    return this.#records.get(fileName(service, name));
  }

  /** All records of a service, as far as they are read, of what has expired not long ago too. */
  all(service: string): CacheRecord[] {
    return [...this.#records.values()].filter((record) => record.service === service);
  }

  /** The newest that replaces a cached content; undefined while nothing does. */
  replacementOf(service: string, name: string): CacheRecord | undefined {
    return this.all(service)
      .filter(({ formerNames }) => formerNames?.includes(name))
      .sort((one, other) => other.createdAtMs - one.createdAtMs)[0];
  }

  /** Whether what other windows do to the folder is heard of. */
  get isOpen(): boolean {
    return this.#watcher !== undefined;
  }

  /** Takes in what the folder holds now, and from then on what other windows do to it. Never rejects. */
  async open(): Promise<void> {
    await this.#watchFolder();
    await this.read();
  }

  /** Takes in what the folder holds now. A damaged file counts as missing. */
  async read(): Promise<void> {
    const before = new Map(this.#records);
    const own = new Set(this.#busy.keys());
    const names = await readdir(this.#folder).catch((): string[] => []);
    const found = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => this.#readFile(name)),
    );
    const records = new Map<string, CacheRecord>();
    for (const record of found) {
      if (record === undefined) continue;
      const name = fileName(record.service, record.name);
      if (record.expireAtMs + keptMs > this.#clock.now()) records.set(name, record);
      else await rm(path.join(this.#folder, name), { force: true }).catch(() => undefined);
    }
    const isOwn = (name: string): boolean =>
      own.has(name) || this.#busy.has(name) || this.#records.get(name) !== before.get(name);
    this.#take(records, isOwn);
  }

  /** Remembers a record instead of the one before. Rejects with what the file system says. */
  async put(record: CacheRecord): Promise<void> {
    const name = fileName(record.service, record.name);
    this.#records.set(name, record);
    this.#changed.fire();
    await this.#whileBusy(name, () =>
      writeAtomically(path.join(this.#folder, name), JSON.stringify(record)),
    );
  }

  /** Forgets a cached content; does nothing for an unknown one. */
  async remove(service: string, name: string): Promise<void> {
    const file = fileName(service, name);
    if (this.#records.delete(file)) this.#changed.fire();
    await this.#whileBusy(file, () => rm(path.join(this.#folder, file), { force: true }));
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#cancelTimer();
    this.#watcher?.close();
    this.#changed.dispose();
    this.#changedElsewhere.dispose();
  }

  /** Where a folder can't be watched, other windows are heard of with the next {@link read}. */
  async #watchFolder(): Promise<void> {
    if (this.#watcher !== undefined) return;
    try {
      await makePrivateFolder(this.#folder);
      if (this.#isDisposed) return;
      this.#unwatch();
      this.#watcher = watch(this.#folder, { persistent: false }, () => this.#folderChanged());
      this.#watcher.on('error', () => this.#unwatch());
    } catch {
      this.#unwatch();
    }
  }

  #unwatch(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  #folderChanged(): void {
    this.#cancelTimer();
    if (this.#isDisposed) return;
    this.#cancelTimer = this.#clock.setTimer(() => void this.read(), settleMs);
  }

  /** `isOwn`: what was done here while the folder was read is newer than what was read. */
  #take(read: ReadonlyMap<string, CacheRecord>, isOwn: (name: string) => boolean): void {
    const changes: RecordChanges = { written: [], removed: [] };
    const records = new Map<string, CacheRecord>();
    for (const name of new Set([...read.keys(), ...this.#records.keys()])) {
      const known = this.#records.get(name);
      const current = isOwn(name) ? known : read.get(name);
      if (current !== undefined) records.set(name, current);
      if (current === undefined && known !== undefined) changes.removed.push(known);
      if (current !== undefined && !isSame(current, known)) changes.written.push(current);
    }
    const isFirst = !this.#isRead;
    this.#isRead = true;
    this.#records = records;
    if (this.#isDisposed || changes.written.length + changes.removed.length === 0) return;
    if (!isFirst) this.#changedElsewhere.fire(changes);
    this.#changed.fire();
  }

  async #whileBusy(name: string, work: () => Promise<void>): Promise<void> {
    this.#busy.set(name, (this.#busy.get(name) ?? 0) + 1);
    try {
      await work();
    } finally {
      const left = (this.#busy.get(name) ?? 1) - 1;
      if (left === 0) this.#busy.delete(name);
      else this.#busy.set(name, left);
    }
  }

  async #readFile(name: string): Promise<CacheRecord | undefined> {
    try {
      const text = await readFile(path.join(this.#folder, name), 'utf8');
      return asCacheRecord(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}

function isSame(one: CacheRecord, other: CacheRecord | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Names of cached contents are the service's, so they can't be trusted as names of files. */
function fileName(service: string, name: string): string {
  return `${digestOf(`${service} ${name}`).slice(0, 40)}.json`;
}
