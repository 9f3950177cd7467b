import { DueHeap } from '../base/dueHeap';

/** Something that a service lists by its name. */
export interface Named {
  name?: string;
}

/** When an entry expires, in milliseconds since the Unix epoch. */
export type ExpireMsOf<Entry> = (entry: Entry) => number | undefined;

/**
 * The entries of a service's list as far as they are known, while it is walked page by page. What an
 * earlier walk found is kept behind what this one has found already, until the walk is at its end.
 */
export class PagedEntries<Entry extends Named> {
  readonly #expireMsOf: ExpireMsOf<Entry>;
  /** What the walk has found, in its order. */
  #found = new Map<string, Entry>();
  /** Known from before, and not found by this walk yet. */
  #before = new Map<string, Entry>();
  #showsBefore = true;
  /** What was done to single ones while a page was on its way, which may not know of it; undefined: removed. */
  readonly #meanwhile = new Map<string, Entry | undefined>();
  readonly #madeMeanwhile = new Set<string>();
  /** What was learned since the walk was begun: pages from before may not know of it, and it isn't gone. */
  readonly #learned = new Set<string>();
  readonly #expiries = new DueHeap<string>();
  /** What is in the heap, so that a list that is read again does not stand there twice. */
  readonly #watched = new Map<string, number>();
  #all: readonly Entry[] | undefined;

  constructor(expireMsOf: ExpireMsOf<Entry>) {
    this.#expireMsOf = expireMsOf;
  }

  /** Newest first. The same array until something changes. */
  get all(): readonly Entry[] {
    this.#all ??= [...this.#found.values(), ...(this.#showsBefore ? this.#before.values() : [])];
    return this.#all;
  }

  /** When the next one may expire, in milliseconds since the Unix epoch. */
  get nextExpiryMs(): number {
    return this.#expiries.nextMs;
  }

  find(name: string): Entry | undefined {
    return this.#found.get(name) ?? this.#before.get(name);
  }

  clear(): void {
    this.#found.clear();
    this.#before.clear();
    this.#showsBefore = true;
    this.pageAsked(true);
    this.#expiries.clear();
    this.#watched.clear();
    this.#all = undefined;
  }

  /** From now on it is noted what is done to single ones, until the page has come. `isFirst`: of a walk. */
  pageAsked(isFirst: boolean): void {
    if (isFirst) this.#learned.clear();
    this.#meanwhile.clear();
    this.#madeMeanwhile.clear();
  }

  /**
   * The first page of a new walk has come. `keeps`: what was known is shown until the walk is at its end;
   * otherwise as far as the page goes.
   */
  beginWalk(keeps: boolean): void {
    this.#before = new Map([...this.#found, ...this.#before]);
    this.#found = new Map();
    for (const name of this.#madeMeanwhile) {
      const entry = this.#before.get(name);
      if (entry !== undefined) this.#take(name, entry);
    }
    this.#showsBefore = keeps;
    this.#all = undefined;
  }

  /** Takes in the next page of the walk. @returns how many of them were not known. */
  takePage(page: readonly Entry[]): number {
    const known = this.#found.size + this.#before.size;
    for (const entry of page) {
      const { name = '' } = entry;
      const isTouched = this.#meanwhile.has(name);
      const current = isTouched ? this.#meanwhile.get(name) : entry;
      if (current !== undefined) this.#take(name, current);
    }
    this.#all = undefined;
    return this.#found.size + this.#before.size - known;
  }

  /** The walk has ended. @returns what was known and is gone. */
  endWalk(): Entry[] {
    for (const name of this.#learned) {
      const entry = this.#before.get(name);
      if (entry !== undefined) this.#take(name, entry);
    }
    const gone = [...this.#before.values()];
    this.#before.clear();
    this.#showsBefore = true;
    this.#all = undefined;
    return gone;
  }

  /** What was learned of a single one; one that was not known comes first if it is new, else last. */
  put(entry: Entry, isNew = false): void {
    const { name = '' } = entry;
    this.#meanwhile.set(name, entry);
    this.#learned.add(name);
    this.#all = undefined;
    if (this.#found.has(name)) this.#take(name, entry);
    else if (isNew) {
      this.#before.delete(name);
      this.#found = new Map([[name, entry], ...this.#found]);
      this.#madeMeanwhile.add(name);
      this.#watch(name, entry);
    } else {
      this.#before.set(name, entry);
      this.#watch(name, entry);
    }
  }

  /** @returns what was known of it. */
  remove(name: string): Entry | undefined {
    const known = this.find(name);
    this.#meanwhile.set(name, undefined);
    this.#learned.delete(name);
    this.#found.delete(name);
    this.#before.delete(name);
    if (known !== undefined) this.#all = undefined;
    return known;
  }

  /** Takes out what has expired by now, and returns what that was. */
  takeExpired(nowMs: number): Entry[] {
    const expired: Entry[] = [];
    for (const { item: name, atMs } of this.#expiries.take(nowMs)) {
      if (this.#watched.get(name) === atMs) this.#watched.delete(name);
      const entry = this.find(name);
      // Its expiry may have been changed since.
      if (entry === undefined || this.#expireMsOf(entry) !== atMs) continue;
      this.remove(name);
      expired.push(entry);
    }
    return expired;
  }

  #take(name: string, entry: Entry): void {
    this.#before.delete(name);
    this.#found.set(name, entry);
    this.#watch(name, entry);
  }

  #watch(name: string, entry: Entry): void {
    const expireMs = this.#expireMsOf(entry) ?? Infinity;
    if (this.#watched.get(name) === expireMs) return;
    this.#watched.set(name, expireMs);
    this.#expiries.add(name, expireMs);
  }
}
