import { readFile } from 'node:fs/promises';
import { isRecord } from '../protocol/isRecord';
import { delay } from '../base/delay';
import { LruMap } from '../base/lruMap';
import { SerialQueue } from '../base/serialQueue';
import { systemClock } from '../base/systemClock';
import { FileLock } from '../fileSystem/fileLock';
import { unlessMissing } from '../fileSystem/fileSystem';
import { writeAtomically } from '../fileSystem/writeAtomically';

const fileVersion = 1;

/** A change takes milliseconds; whoever has the lock for longer won't hold up a window that is about to end. */
const maxWaitMs = 1000;
const retryMs = 15;

/** What a {@link KeyedFile} holds. */
export interface KeyedFileForm<Value> {
  /** The field of the file under which the values stand by their keys. */
  field: string;
  maxEntries: number;
  isValue: (value: unknown) => value is Value;
}

/** Values by their keys in a small JSON file that several windows share; those used last stay. */
export class KeyedFile<Value> {
  readonly #path: string;
  readonly #form: KeyedFileForm<Value>;
  #values: LruMap<string, Value>;
  readonly #changes = new SerialQueue();
  /** Another had the lock for too long: until it can be taken again, nobody waits for it. */
  #isLockGivenUp = false;

  constructor(file: string, form: KeyedFileForm<Value>) {
    this.#path = file;
    this.#form = form;
    this.#values = new LruMap(form.maxEntries);
  }

  /** What was last read, or written here. */
  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** All that was last read, or written here. */
  entries(): [string, Value][] {
    return [...this.#values.entries()];
  }

  /**
   * Takes in what the file holds, after all changes before it. A damaged file counts as missing; of one that can't be
   * read now, what is known stays.
   */
  read(): Promise<void> {
    return this.#changes.run(() => this.#read().catch(() => undefined));
  }

  /** Rejects with what the file system says. */
  async #read(): Promise<void> {
    const text = await unlessMissing(readFile(this.#path, 'utf8'));
    const values = new LruMap<string, Value>(this.#form.maxEntries);
    for (const [key, value] of this.#stored(text ?? '')) values.set(key, value);
    this.#values = values;
  }

  /**
   * Changes a value, or takes it away where `change` gives none, and writes that down unless it is the
   * same; after all changes before it. Rejects with what the file system says.
   */
  change(key: string, change: (value: Value | undefined) => Value | undefined): Promise<void> {
    return this.#changes.run(async () => {
      const lock = new FileLock(`${this.#path}.lock`);
      await this.#take(lock);
      try {
        await this.#change(key, change);
      } finally {
        await lock.release().catch(() => undefined);
      }
    });
  }

  /** Resolves when nothing waits to be written any more, whether it could be written or not. */
  written(): Promise<void> {
    return this.#changes.settled();
  }

  /** Keeps other windows from writing between this one's reading and writing. What can't be locked is changed without. */
  async #take(lock: FileLock): Promise<void> {
    const limit = AbortSignal.timeout(this.#isLockGivenUp ? 0 : maxWaitMs);
    try {
      while (!(await lock.take())) await delay(retryMs, systemClock, limit);
      this.#isLockGivenUp = false;
    } catch {
      this.#isLockGivenUp = true;
    }
  }

  async #change(
    key: string,
    change: (value: Value | undefined) => Value | undefined,
  ): Promise<void> {
    // Another window may have written meanwhile.
    await this.#read();
    const before = this.#values.get(key);
    const value = change(before);
    if (value === before) return;
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
    await this.#write();
  }

  async #write(): Promise<void> {
    const values = Object.fromEntries(this.#values.entries());
    const text = JSON.stringify({ version: fileVersion, [this.#form.field]: values });
    await writeAtomically(this.#path, text);
  }

  #stored(text: string): [string, Value][] {
    const { field, isValue } = this.#form;
    try {
      const stored: unknown = JSON.parse(text);
      const values = isRecord(stored) && stored['version'] === fileVersion && stored[field];
      if (!isRecord(values)) return [];
      return Object.entries(values).filter((entry): entry is [string, Value] => isValue(entry[1]));
    } catch {
      return [];
    }
  }
}
