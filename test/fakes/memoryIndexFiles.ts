import type { IndexFiles } from '../../src/search/searchIndex';

/** The files of an index in memory. */
export class MemoryIndexFiles implements IndexFiles {
  readonly files = new Map<string, Uint8Array>();
  /** Calls that write, by what they do and the file's name. */
  readonly writes: string[] = [];
  /** Where set, writing rejects with it; of what is appended half is written. */
  failure: Error | undefined;

  async read(name: string): Promise<Uint8Array | undefined> {
    return this.files.get(name)?.slice();
  }

  async append(name: string, bytes: Uint8Array): Promise<void> {
    this.writes.push(`append ${name}`);
    const before = this.files.get(name) ?? new Uint8Array(0);
    const written = this.failure === undefined ? bytes : bytes.subarray(0, bytes.length >> 1);
    const after = new Uint8Array(before.length + written.length);
    after.set(before);
    after.set(written, before.length);
    this.files.set(name, after);
    if (this.failure !== undefined) throw this.failure;
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    this.writes.push(`replace ${name}`);
    if (this.failure !== undefined) throw this.failure;
    this.files.set(name, bytes.slice());
  }

  async remove(name: string): Promise<void> {
    this.files.delete(name);
  }

  async list(): Promise<{ name: string; bytes: number }[]> {
    return [...this.files].map(([name, { length }]) => ({ name, bytes: length }));
  }
}
