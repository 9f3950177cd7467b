import type { Clock } from '../../protocol/clock';
import { millisecondsOfNanos, nanosOfMilliseconds } from '../../protocol/time';
import { KeyedQueue } from '../storage/keyedQueue';
import type { RecordStore } from '../storage/recordStore';
import { asCachedEntry, asCachedInput, nanosOf } from './cachedEntry';
import type { CachedEntry, CachedInput } from './cachedEntry';

/** What a store of cached contents is made of. */
export interface CachedContentStoreParts {
  records: RecordStore;
  clock: Clock;
  /** Told what goes wrong when nobody waits for it. */
  onError: (error: unknown) => void;
}

const entries = 'cachedContents';
const inputs = 'cachedContentInputs';

/** Read so many documents at once: each one may take a file descriptor. */
const readsAtOnce = 64;
/** Timers of most platforms end at about 24 days. */
const maxTimerMs = 24 * 60 * 60 * 1000;
/** An input without an entry is about to get one, unless it is older. */
const maxOrphanAgeNanos = 3_600_000_000_000n;

const idPattern = /^[a-z0-9]{1,64}$/u;

/**
 * Keeps cached contents until they expire. An entry and its input are two documents, so that a list
 * reads no contents; the input is written first and removed last, so that an entry without input is
 * none. Nothing is read before the first call.
 */
export class CachedContentStore {
  private readonly parts: CachedContentStoreParts;
  /** Changes of one entry must not overtake each other. */
  private readonly queue = new KeyedQueue();
  private timer: { dueMs: number; cancel: () => void } | undefined;
  private isDisposed = false;
  private firstSweep: Promise<void> | undefined;

  constructor(parts: CachedContentStoreParts) {
    this.parts = parts;
  }

  /** Resolves once both would survive a crash. */
  async add(id: string, entry: CachedEntry, input: CachedInput): Promise<void> {
    await this.swept();
    await this.parts.records.write(inputs, id, input);
    await this.parts.records.write(entries, id, entry);
    this.sweepWhenExpired(entry);
  }

  /** All that have not expired, in no particular order. */
  async list(): Promise<CachedEntry[]> {
    await this.swept();
    const { alive } = await this.scan();
    return alive;
  }

  /** The entry, unless it is gone. */
  async find(id: string): Promise<CachedEntry | undefined> {
    await this.swept();
    if (!idPattern.test(id)) {
      return undefined;
    }
    const withInput = await this.parts.records.ids(inputs);
    return this.keep(id, withInput.includes(id));
  }

  /** The contents of an entry, unless it is gone. */
  async findInput(id: string): Promise<CachedInput | undefined> {
    return asCachedInput(await this.parts.records.read(inputs, id));
  }

  /** The entry that `change` makes of the stored one, unless that is gone; what it throws is passed on. */
  async change(
    id: string,
    change: (entry: CachedEntry) => CachedEntry,
  ): Promise<CachedEntry | undefined> {
    return this.ifAlive(id, async (entry) => {
      const changed = change(entry);
      await this.parts.records.write(entries, id, changed);
      this.sweepWhenExpired(changed);
      return changed;
    });
  }

  /** The entry that was removed, unless it was gone before. */
  async remove(id: string): Promise<CachedEntry | undefined> {
    return this.ifAlive(id, async (entry) => {
      await this.removeBoth(id);
      return entry;
    });
  }

  /** Waits for the clock no longer. */
  dispose(): void {
    this.isDisposed = true;
    this.timer?.cancel();
  }

  private async ifAlive(
    id: string,
    task: (entry: CachedEntry) => Promise<CachedEntry>,
  ): Promise<CachedEntry | undefined> {
    // Finding it first also clears it away when it has expired.
    if ((await this.find(id)) === undefined) {
      return undefined;
    }
    return this.queue.run(id, async () => {
      const entry = await this.read(id);
      return entry === undefined || this.isExpired(entry) ? undefined : task(entry);
    });
  }

  private async read(id: string): Promise<CachedEntry | undefined> {
    return asCachedEntry(await this.parts.records.read(entries, id));
  }

  private isExpired(entry: CachedEntry): boolean {
    return nanosOf(entry.expireTime) <= this.nowNanos();
  }

  private nowNanos(): bigint {
    return nanosOfMilliseconds(this.parts.clock.now());
  }

  private async removeBoth(id: string): Promise<void> {
    await this.parts.records.remove(entries, id);
    await this.parts.records.remove(inputs, id);
  }

  /** What expired while no service ran is cleared away before the first call is answered. */
  private async swept(): Promise<void> {
    this.firstSweep ??= this.sweep().catch((error: unknown) => {
      this.firstSweep = undefined;
      throw error;
    });
    await this.firstSweep;
  }

  private async sweep(): Promise<void> {
    const { orphans } = await this.scan();
    for (const id of orphans) {
      const input = await this.findInput(id);
      if (input !== undefined && this.isOrphan(input)) {
        await this.parts.records.remove(inputs, id);
      }
    }
  }

  private isOrphan({ createTime }: CachedInput): boolean {
    return this.nowNanos() - nanosOf(createTime) > maxOrphanAgeNanos;
  }

  /** Reads all entries, removes those that are over, and sees to it that the next one is when it is. */
  private async scan(): Promise<{ alive: CachedEntry[]; orphans: string[] }> {
    // In this order: an entry that is written in between has had its input before.
    const ids = await this.parts.records.ids(entries);
    const withInput = new Set(await this.parts.records.ids(inputs));
    const alive: CachedEntry[] = [];
    for (let at = 0; at < ids.length; at += readsAtOnce) {
      const some = ids.slice(at, at + readsAtOnce);
      const found = await Promise.all(some.map((id) => this.keep(id, withInput.has(id))));
      alive.push(...found.filter((entry) => entry !== undefined));
    }
    alive.forEach((entry) => this.sweepWhenExpired(entry));
    const known = new Set(ids);
    return { alive, orphans: [...withInput].filter((id) => !known.has(id)) };
  }

  /** The entry if it is alive; one that is over is removed with its input. */
  private async keep(id: string, hasInput: boolean): Promise<CachedEntry | undefined> {
    const isOver = (entry: CachedEntry): boolean => !hasInput || this.isExpired(entry);
    const entry = await this.read(id);
    if (entry === undefined || !isOver(entry)) {
      return entry;
    }
    await this.queue.run(id, async () => {
      // Looked at once more: it may just have been given more time.
      const newest = await this.read(id);
      if (newest !== undefined && isOver(newest)) {
        await this.removeBoth(id);
      }
    });
    return undefined;
  }

  private sweepWhenExpired(entry: CachedEntry): void {
    const { clock, onError } = this.parts;
    const expireMs = millisecondsOfNanos(nanosOf(entry.expireTime));
    const dueMs = Math.min(expireMs, clock.now() + maxTimerMs);
    if (this.isDisposed || (this.timer !== undefined && this.timer.dueMs <= dueMs)) {
      return;
    }
    this.timer?.cancel();
    const onDue = (): void => {
      this.timer = undefined;
      this.sweep().catch(onError);
    };
    this.timer = { dueMs, cancel: clock.setTimer(onDue, dueMs - clock.now()) };
  }
}
