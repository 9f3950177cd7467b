import type { CachedContent } from '../protocol/cachedContent';
import { DueHeap } from '../base/dueHeap';
import { expireMsOf } from './expireMs';

/**
 * The cached contents of a service as far as they are known, while its list is walked page by page. What
 * an earlier walk told is kept behind what this one has told already, until the walk is at its end.
 */
export class CacheEntries {
  /** What the walk has told, in its order. */
  #told = new Map<string, CachedContent>();
  /** Known from before, and not told by this walk yet. */
  #before = new Map<string, CachedContent>();
  #showsBefore = true;
  /** What was done to single ones while a page was on its way, which may not know of it; undefined: removed. */
  readonly #meanwhile = new Map<string, CachedContent | undefined>();
  readonly #madeMeanwhile = new Set<string>();
  readonly #expiries = new DueHeap<string>();
  /** What stands in the heap, so that a list that is told again does not stand there twice. */
  readonly #watched = new Map<string, number>();
  #all: readonly CachedContent[] | undefined;

  /** Newest first. The same array until something changes. */
  get all(): readonly CachedContent[] {
    this.#all ??= [...this.#told.values(), ...(this.#showsBefore ? this.#before.values() : [])];
    return this.#all;
  }

  /** When the next one may expire, in milliseconds since the Unix epoch. */
  get nextExpiryMs(): number {
    return this.#expiries.nextMs;
  }

  find(name: string): CachedContent | undefined {
    return this.#told.get(name) ?? this.#before.get(name);
  }

  clear(): void {
    this.#told.clear();
    this.#before.clear();
    this.#showsBefore = true;
    this.pageAsked();
    this.#expiries.clear();
    this.#watched.clear();
    this.#all = undefined;
  }

  /** From now on it is noted what is done to single ones, until the page has come. */
  pageAsked(): void {
    this.#meanwhile.clear();
    this.#madeMeanwhile.clear();
  }

  /**
   * The first page of a new walk has come. `keeps`: what was known is shown until the walk is at its end;
   * otherwise as far as the page goes.
   */
  beginWalk(keeps: boolean): void {
    this.#before = new Map([...this.#told, ...this.#before]);
    this.#told = new Map();
    for (const name of this.#madeMeanwhile) {
      const content = this.#before.get(name);
      if (content !== undefined) this.#tell(name, content);
    }
    this.#showsBefore = keeps;
    this.#all = undefined;
  }

  /** Takes in the next page of the walk. @returns how many of them were not known. */
  takePage(page: readonly CachedContent[]): number {
    const known = this.#told.size + this.#before.size;
    for (const content of page) {
      const { name = '' } = content;
      const isTouched = this.#meanwhile.has(name);
      const current = isTouched ? this.#meanwhile.get(name) : content;
      if (current !== undefined) this.#tell(name, current);
    }
    this.#all = undefined;
    return this.#told.size + this.#before.size - known;
  }

  /** The walk is at its end. @returns what was known and is there no more. */
  endWalk(): CachedContent[] {
    const gone = [...this.#before.values()];
    this.#before.clear();
    this.#showsBefore = true;
    this.#all = undefined;
    return gone;
  }

  /** What was learned of a single one; one that was not known comes first if it is new, else last. */
  put(content: CachedContent, isNew = false): void {
    const { name = '' } = content;
    this.#meanwhile.set(name, content);
    this.#all = undefined;
    if (this.#told.has(name)) this.#tell(name, content);
    else if (isNew) {
      this.#before.delete(name);
      this.#told = new Map([[name, content], ...this.#told]);
      this.#madeMeanwhile.add(name);
      this.#watch(name, content);
    } else {
      this.#before.set(name, content);
      this.#watch(name, content);
    }
  }

  /** @returns what was known of it. */
  remove(name: string): CachedContent | undefined {
    const known = this.find(name);
    this.#meanwhile.set(name, undefined);
    this.#told.delete(name);
    this.#before.delete(name);
    if (known !== undefined) this.#all = undefined;
    return known;
  }

  /** Takes out what has expired by now, and tells what that was. */
  takeExpired(nowMs: number): CachedContent[] {
    const expired: CachedContent[] = [];
    for (const { item: name, atMs } of this.#expiries.take(nowMs)) {
      if (this.#watched.get(name) === atMs) this.#watched.delete(name);
      const content = this.find(name);
      // Its expiry may have been set anew since.
      if (content === undefined || expireMsOf(content) !== atMs) continue;
      this.remove(name);
      expired.push(content);
    }
    return expired;
  }

  #tell(name: string, content: CachedContent): void {
    this.#before.delete(name);
    this.#told.set(name, content);
    this.#watch(name, content);
  }

  #watch(name: string, content: CachedContent): void {
    const expireMs = expireMsOf(content) ?? Infinity;
    if (this.#watched.get(name) === expireMs) return;
    this.#watched.set(name, expireMs);
    this.#expiries.add(name, expireMs);
  }
}
