import { readFile } from 'node:fs/promises';
import { isRecord } from '../protocol/isRecord';
import { LruMap } from '../base/lruMap';
import { SerialQueue } from '../base/serialQueue';
import { writeAtomically } from '../fileSystem/writeAtomically';

const fileVersion = 1;

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

  /** Takes in what the file holds, after all changes before it. A damaged file counts as missing. */
  read(): Promise<void> {
    return this.#changes.run(() => this.#read());
  }

  async #read(): Promise<void> {
    const values = new LruMap<string, Value>(this.#form.maxEntries);
    for (const [key, value] of await this.#stored()) values.set(key, value);
    this.#values = values;
  }

  /**
   * Changes a value, or takes it away where `change` gives none, and writes that down unless it is the
   * same; after all changes before it. Rejects with what the file system says.
   */
  change(key: string, change: (value: Value | undefined) => Value | undefined): Promise<void> {
    return this.#changes.run(() => this.#change(key, change));
  }

  /** Resolves when nothing waits to be written any more, whether it could be written or not. */
  written(): Promise<void> {
    return this.#changes.settled();
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

  async #stored(): Promise<[string, Value][]> {
    const { field, isValue } = this.#form;
    try {
      const stored: unknown = JSON.parse(await readFile(this.#path, 'utf8'));
      const values = isRecord(stored) && stored['version'] === fileVersion && stored[field];
      if (!isRecord(values)) return [];
      return Object.entries(values).filter((entry): entry is [string, Value] => isValue(entry[1]));
    } catch {
      return [];
    }
  }
}
