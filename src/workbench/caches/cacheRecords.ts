import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../protocol/clock';
import { asCacheRecord, type CacheRecord } from './cacheRecord';

/** So long is remembered what a cached content that has expired was made from. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * What Parley remembers of the cached contents it made, one small file each, so that several windows can
 * write at once. What another window wrote is there after the next {@link read}.
 */
export class CacheRecords implements vscode.Disposable {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #records = new Map<string, CacheRecord>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

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

  /** Takes in what the folder holds now. A file that is damaged is as none. */
  async read(): Promise<void> {
    const names = await readdir(this.#folder).catch((): string[] => []);
    const found = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => this.#readFile(name)),
    );
    this.#records.clear();
    for (const record of found) {
      if (record === undefined) continue;
      const name = fileName(record.service, record.name);
      if (record.expireAtMs + keptMs > this.#clock.now()) this.#records.set(name, record);
      else await rm(path.join(this.#folder, name), { force: true });
    }
    this.#changed.fire();
  }

  /** Remembers a record in the place of the one before. Rejects with what the file system says. */
  async put(record: CacheRecord): Promise<void> {
    const name = fileName(record.service, record.name);
    this.#records.set(name, record);
    this.#changed.fire();
    await mkdir(this.#folder, { recursive: true });
    const fresh = path.join(this.#folder, `${name}.${process.pid}`);
    await writeFile(fresh, JSON.stringify(record));
    await rename(fresh, path.join(this.#folder, name));
  }

  /** Forgets a cached content; one that is not known is none. */
  async remove(service: string, name: string): Promise<void> {
    const file = fileName(service, name);
    if (this.#records.delete(file)) this.#changed.fire();
    await rm(path.join(this.#folder, file), { force: true });
  }

  dispose(): void {
    this.#changed.dispose();
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

/** Names of cached contents are the service's, so they can't be trusted as names of files. */
function fileName(service: string, name: string): string {
  const digest = createHash('sha256').update(`${service} ${name}`).digest('hex');
  return `${digest.slice(0, 40)}.json`;
}
