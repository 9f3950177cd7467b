import type { Clock } from '../../base/clock';
import { millisecondsOfNanos, nanosOfMilliseconds } from '../../protocol/time';
import { KeyedQueue } from '../../base/keyedQueue';
import type { CachedContext } from '../generation/references';
import type { RecordStore } from '../storage/recordStore';
import { asCachedInput, nanosOf } from './cachedEntry';
import type { CachedEntry, CachedInput } from './cachedEntry';
import { EntryReader } from './entryReader';
import { InputCache } from './inputCache';
import type { InputCacheEntry } from './inputCache';

const entries = 'cachedContents';
const inputs = 'cachedContentInputs';

/** Timers of most platforms end at about 24 days. */
const maxTimerMs = 24 * 60 * 60 * 1000;
/** An input without an entry is about to get one, unless it is older. */
const maxOrphanAgeNanos = 3_600_000_000_000n;

const idPattern = /^[a-z0-9]{1,64}$/u;

/** What is done before an entry is written. */
interface Preparation {
  /** As it would be without. */
  entry: CachedEntry;
  entryAt: (nowNanos: bigint) => CachedEntry;
  context: CachedContext;
  prepare: (entry: CachedEntry, held: InputCacheEntry) => Promise<void>;
}

/** What was removed. */
type RemovedEntry = Pick<CachedEntry, 'name' | 'model'>;

/**
 * Keeps cached contents until they expire. An entry and its input are two documents, so that a list
 * reads no contents; the input is written first and removed last, so an entry without input doesn't
 * count. Nothing is read before the first call. What is known of the store is good only as long as the
 * store itself says so, for other processes write there too.
 */
export class CachedEntryStore {
  readonly #records: RecordStore;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  /** Changes of one entry must not overtake each other. */
  readonly #queue = new KeyedQueue<string>();
  readonly #reader: EntryReader;
  readonly #held: InputCache;
  #timer: { dueMs: number; cancel: () => void } | undefined;
  #isDisposed = false;
  #firstSweep: Promise<void> | undefined;

  readonly #onRemoved: (entry: RemovedEntry) => Promise<void>;

  /**
   * @param heldBytes What may be held in memory of contents in use, and of what engines made of them.
   * @param onError Reports what goes wrong when nobody waits for it.
   * @param onRemoved Gets each cached content that expired or was deleted.
   */
  constructor(
    records: RecordStore,
    clock: Clock,
    heldBytes: number,
    onError: (error: unknown) => void,
    onRemoved: (entry: RemovedEntry) => Promise<void> = async () => undefined,
  ) {
    this.#onRemoved = onRemoved;
    this.#records = records;
    this.#clock = clock;
    this.#onError = onError;
    this.#reader = new EntryReader(records);
    this.#held = new InputCache(heldBytes);
  }

  /** What of the contents in use is held in memory, in bytes as far as they are known. */
  get heldBytes(): number {
    return this.#held.bytes;
  }

  /**
   * Resolves once both would survive a crash; of one that could not be written nothing is left.
   *
   * @param entryAt The entry as it is made at a time: the one when all is prepared counts. What it throws is passed on.
   * @param prepare Gets the contents first, and may take minutes. Nobody finds the entry until then: where it
   *   fails or is stopped, there was never any.
   */
  async add(
    id: string,
    entryAt: (nowNanos: bigint) => CachedEntry,
    context: CachedContext,
    prepare?: (entry: CachedEntry, held: InputCacheEntry) => Promise<void>,
  ): Promise<CachedEntry> {
    await this.#swept();
    let entry = entryAt(this.nowNanos());
    try {
      if (prepare !== undefined) {
        entry = await this.#prepared(id, { entry, entryAt, context, prepare });
      }
      await this.#records.write(inputs, id, { ...context, createTime: entry.createTime });
      await this.#records.write(entries, id, entry);
    } catch (error) {
      // A full disk takes no entry but may have taken the input, which nothing would ever show. An engine may
      // have kept some of it.
      await this.#removeBoth(id, entry).catch(this.#onError);
      throw error;
    }
    this.#sweepWhenExpired(entry);
    return entry;
  }

  /** The entry that is made once its contents are prepared: what was made of them is held for it. */
  async #prepared(
    id: string,
    { entry, entryAt, context, prepare }: Preparation,
  ): Promise<CachedEntry> {
    const { createTime } = entry;
    const held = await this.#held.get({ id, version: createTime }, async () => ({
      ...context,
      createTime,
    }));
    if (held !== undefined) await prepare(entry, held);
    const made = entryAt(this.nowNanos());
    this.#held.setVersion(id, made.createTime);
    return made;
  }

  /** All that have not expired, in no particular order. */
  async list(): Promise<CachedEntry[]> {
    await this.#swept();
    const { alive } = await this.#scan();
    return alive;
  }

  /** The entry, unless it is gone. */
  async find(id: string): Promise<CachedEntry | undefined> {
    await this.#swept();
    if (!idPattern.test(id)) return undefined;
    const entry = await this.#keep(id, await this.#records.has(inputs, id));
    if (entry === undefined) this.#held.drop(id);
    return entry;
  }

  /**
   * The contents of an entry that was found, unless they are gone: read once, and held for the requests
   * that follow.
   */
  async inputOf({ name, createTime }: CachedEntry): Promise<InputCacheEntry | undefined> {
    const id = name.slice(`${entries}/`.length);
    // An entry's contents never change, so the time it was made identifies them for good.
    return this.#held.get({ id, version: createTime }, () => this.#readInput(id));
  }

  /** The entry that `change` makes of the stored one, unless that is gone; what it throws is passed on. */
  async change(
    id: string,
    change: (entry: CachedEntry) => CachedEntry,
  ): Promise<CachedEntry | undefined> {
    return this.#ifAlive(id, async (entry) => {
      const changed = change(entry);
      await this.#records.write(entries, id, changed);
      this.#sweepWhenExpired(changed);
      return changed;
    });
  }

  /** The entry that was removed, unless it was gone before. */
  async remove(id: string): Promise<CachedEntry | undefined> {
    return this.#ifAlive(id, async (entry) => {
      await this.#removeBoth(id, entry);
      return entry;
    });
  }

  /** Waits for the clock no longer. */
  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.cancel();
    this.#held.clear();
  }

  async #ifAlive(
    id: string,
    task: (entry: CachedEntry) => Promise<CachedEntry>,
  ): Promise<CachedEntry | undefined> {
    // Finding it first also clears it away when it has expired.
    if ((await this.find(id)) === undefined) return undefined;
    return this.#queue.run(id, async () => {
      const entry = await this.#reader.read(id);
      return entry === undefined || this.#isExpired(entry) ? undefined : task(entry);
    });
  }

  async #readInput(id: string): Promise<CachedInput | undefined> {
    return asCachedInput(await this.#records.read(inputs, id));
  }

  #isExpired(entry: CachedEntry): boolean {
    return nanosOf(entry.expireTime) <= this.nowNanos();
  }

  #isOver(entry: CachedEntry, hasInput: boolean): boolean {
    return !hasInput || this.#isExpired(entry);
  }

  /** The time that entries are made, changed and expire by. */
  nowNanos(): bigint {
    return nanosOfMilliseconds(this.#clock.now());
  }

  async #removeBoth(id: string, { model }: CachedEntry): Promise<void> {
    this.#held.drop(id);
    await this.#records.remove(entries, id);
    await this.#records.remove(inputs, id);
    await this.#onRemoved({ name: `${entries}/${id}`, model });
  }

  /** What expired while no service ran is cleared away before the first call is answered. */
  async #swept(): Promise<void> {
    this.#firstSweep ??= this.#sweep().catch((error: unknown) => {
      this.#firstSweep = undefined;
      throw error;
    });
    await this.#firstSweep;
  }

  async #sweep(): Promise<void> {
    const { orphans } = await this.#scan();
    for (const id of orphans) {
      const input = await this.#readInput(id);
      if (input !== undefined && this.#isOrphan(input)) await this.#records.remove(inputs, id);
    }
  }

  #isOrphan({ createTime }: CachedInput): boolean {
    return this.nowNanos() - nanosOf(createTime) > maxOrphanAgeNanos;
  }

  /** Looks at all entries, removes those that are over, and sees to it that the next one is when it is. */
  async #scan(): Promise<{ alive: CachedEntry[]; orphans: string[] }> {
    // In this order: an entry that is written in between has had its input before.
    const stored = await this.#reader.readAll();
    const withInput = new Set(await this.#records.ids(inputs));
    const alive: CachedEntry[] = [];
    for (const [id, entry] of stored) {
      const isOver = entry !== undefined && this.#isOver(entry, withInput.has(id));
      const kept = isOver ? await this.#keep(id, withInput.has(id)) : entry;
      if (kept !== undefined) alive.push(kept);
    }
    alive.forEach((entry) => this.#sweepWhenExpired(entry));
    this.#held.keepOnly(stored);
    return { alive, orphans: [...withInput].filter((id) => !stored.has(id)) };
  }

  /** The entry if it is alive; one that is over is removed with its input. */
  async #keep(id: string, hasInput: boolean): Promise<CachedEntry | undefined> {
    const entry = await this.#reader.read(id);
    if (entry === undefined || !this.#isOver(entry, hasInput)) return entry;
    await this.#queue.run(id, async () => {
      // Looked at once more: it may just have been given more time.
      const newest = await this.#reader.read(id);
      if (newest !== undefined && this.#isOver(newest, hasInput)) {
        await this.#removeBoth(id, newest);
      }
    });
    return undefined;
  }

  #sweepWhenExpired(entry: CachedEntry): void {
    const clock = this.#clock;
    const onError = this.#onError;
    const expireMs = millisecondsOfNanos(nanosOf(entry.expireTime));
    const dueMs = Math.min(expireMs, clock.now() + maxTimerMs);
    if (this.#isDisposed || (this.#timer !== undefined && this.#timer.dueMs <= dueMs)) return;
    this.#timer?.cancel();
    const onDue = (): void => {
      this.#timer = undefined;
      this.#sweep().catch(onError);
    };
    this.#timer = { dueMs, cancel: clock.setTimer(onDue, dueMs - clock.now()) };
  }
}
