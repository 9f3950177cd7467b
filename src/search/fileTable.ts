import type { FileEntry } from './fileEntry';

/** The files of the index, numbered; a number is not given twice. */
export class FileTable {
  readonly #numbers = new Map<string, number>();
  #entries: (FileEntry | undefined)[] = [];
  #chunkCount = 0;
  #bytes = 0;

  get count(): number {
    return this.#numbers.size;
  }

  /** Of all files. */
  get chunkCount(): number {
    return this.#chunkCount;
  }

  /** An estimate of what all entries take in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Numbers are below this. */
  get end(): number {
    return this.#entries.length;
  }

  paths(): IterableIterator<string> {
    return this.#numbers.keys();
  }

  get(path: string): FileEntry | undefined {
    return this.#entries[this.#numbers.get(path) ?? -1];
  }

  at(number: number): FileEntry | undefined {
    return this.#entries[number];
  }

  /** Replaces the entry of its path. Gives the number of a path that was not there. */
  set(entry: FileEntry): number | undefined {
    const known = this.#numbers.get(entry.path);
    const number = known ?? this.#entries.length;
    this.#chunkCount += entry.chunkCount - (this.#entries[number]?.chunkCount ?? 0);
    this.#bytes += entry.bytes - (this.#entries[number]?.bytes ?? 0);
    this.#entries[number] = entry;
    this.#numbers.set(entry.path, number);
    return known === undefined ? number : undefined;
  }

  remove(path: string): FileEntry | undefined {
    const number = this.#numbers.get(path) ?? -1;
    const entry = this.#entries[number];
    if (entry !== undefined) {
      this.#entries[number] = undefined;
      this.#numbers.delete(path);
      this.#chunkCount -= entry.chunkCount;
      this.#bytes -= entry.bytes;
    }
    return entry;
  }

  forEach(visit: (entry: FileEntry, number: number) => void): void {
    this.#entries.forEach((entry, number) => {
      if (entry !== undefined) visit(entry, number);
    });
  }

  /** Numbers the files without gaps. Gives for each old number the new one, -1 for one that is not in use. */
  pack(): Int32Array {
    const renumbered = new Int32Array(this.#entries.length).fill(-1);
    const entries = this.#entries.filter((entry, number) => {
      if (entry === undefined) return false;
      renumbered[number] = 1;
      return true;
    });
    let next = 0;
    renumbered.forEach((flag, number) => {
      if (flag === 1) {
        renumbered[number] = next;
        next += 1;
      }
    });
    this.#entries = entries;
    entries.forEach((entry, number) => {
      if (entry !== undefined) this.#numbers.set(entry.path, number);
    });
    return renumbered;
  }
}
