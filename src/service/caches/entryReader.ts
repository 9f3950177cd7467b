import type { RecordStore } from '../storage/recordStore';
import { asCachedEntry } from './cachedEntry';
import type { CachedEntry } from './cachedEntry';

const entries = 'cachedContents';
/** Read this many documents at once: each one may take a file descriptor. */
const readsAtOnce = 64;

/** Entries by id; undefined for an invalid document. */
type StoredEntries = ReadonlyMap<string, CachedEntry | undefined>;

/**
 * Reads entries of cached contents. A list is walked page by page, and each page needs all of them in
 * their order: as long as the store says that nothing has changed, they are read once.
 */
export class EntryReader {
  readonly #records: RecordStore;
  #known: { state: string; entries: StoredEntries } | undefined;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** The entry as it is stored now; undefined when there is none. */
  async read(id: string): Promise<CachedEntry | undefined> {
    return asCachedEntry(await this.#records.read(entries, id));
  }

  /** All that is stored, in no particular order. */
  async readAll(): Promise<StoredEntries> {
    // Asked before anything is read: what changes meanwhile makes it another one.
    const state = await this.#records.state(entries);
    if (state !== undefined && state === this.#known?.state) return this.#known.entries;
    const found = await this.#readEach(await this.#records.ids(entries));
    this.#known = state === undefined ? undefined : { state, entries: found };
    return found;
  }

  async #readEach(ids: readonly string[]): Promise<StoredEntries> {
    const found = new Map<string, CachedEntry | undefined>();
    for (let at = 0; at < ids.length; at += readsAtOnce) {
      const some = ids.slice(at, at + readsAtOnce);
      const documents = await Promise.all(some.map((id) => this.read(id)));
      some.forEach((id, index) => found.set(id, documents[index]));
    }
    return found;
  }
}
