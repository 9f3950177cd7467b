import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes } from 'node:fs/promises';
import * as path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import type { Clock } from '../base/clock';
import { systemClock } from '../base/systemClock';
import { unlessMissing } from './fileSystem';
import { isAlive, ownProcess, showLife, type KnownProcess } from './liveness';
import { createExclusively, makePrivateFolder } from './privateFiles';

/** How often it is shown that the holder is still there, and when it is taken to be gone. */
const beatMs = 15_000;
const staleMs = 60_000;

/** Who holds a lock, as its file says. */
interface Holder extends KnownProcess {
  owner: string;
  /** No two locks write the same. */
  id: string;
}

/** The file that is there while a lock is taken over. */
export function guardOf(file: string): string {
  return `${file}.takeover`;
}

/** How a lock is taken. */
export interface FileLockOptions {
  /** Names who takes it; a lock of the same owner is taken over at once. Without it nobody is the same. */
  owner?: string;
  clock?: Pick<Clock, 'now'>;
}

/** What only one window at a time may do: the one that has made a file exclusively. */
export class FileLock {
  readonly #file: string;
  readonly #holder: Holder;
  readonly #clock: Pick<Clock, 'now'>;
  #beat: NodeJS.Timeout | undefined;

  constructor(file: string, { owner = randomUUID(), clock = systemClock }: FileLockOptions = {}) {
    this.#file = file;
    this.#holder = { ...ownProcess(), owner, id: randomUUID() };
    this.#clock = clock;
  }

  get isHeld(): boolean {
    return this.#beat !== undefined;
  }

  /** False while another window has it. Rejects with what the file system says. */
  async take(): Promise<boolean> {
    if (this.isHeld) return true;
    await Promise.all([makePrivateFolder(path.dirname(this.#file)), showLife()]);
    if (!(await this.#create())) {
      if (!(await this.#removeLeftBehind()) || !(await this.#create())) return false;
    }
    this.#beat = setInterval(() => void this.show(), beatMs);
    this.#beat.unref();
    return true;
  }

  /** Whether it is held still: after a long sleep of the machine another window may have taken it over. */
  async isHeldStill(): Promise<boolean> {
    if (this.isHeld && !(await this.#isOwn())) this.#stopBeating();
    return this.isHeld;
  }

  /** The same, and nobody takes it over within the next minute: what is shown of it stood still with the machine. */
  async show(): Promise<boolean> {
    if (!(await this.isHeldStill())) return false;
    const now = new Date(this.#clock.now());
    await utimes(this.#file, now, now).catch(() => undefined);
    return true;
  }

  async release(): Promise<void> {
    if (!this.isHeld) return;
    this.#stopBeating();
    if (await this.#isOwn()) await rm(this.#file, { force: true });
  }

  #create(): Promise<boolean> {
    return createExclusively(this.#file, JSON.stringify(this.#holder));
  }

  /**
   * Has a lock whose holder has gone make room. Of several that find it only one may: another would remove what
   * the first has put there by then.
   */
  async #removeLeftBehind(): Promise<boolean> {
    const guard = guardOf(this.#file);
    if ((await this.#found()) === 'held') return false;
    if (!(await createExclusively(guard, ''))) {
      await this.#removeOldGuard(guard);
      return false;
    }
    try {
      const found = await this.#found();
      // One that is missing may be there before it would be removed: another made room and is about to make it.
      if (found === 'leftBehind') await rm(this.#file, { force: true });
      return found !== 'held';
    } finally {
      await rm(guard, { force: true });
    }
  }

  /** One whose maker ended before it was removed; the next who tries will have the lock. */
  async #removeOldGuard(guard: string): Promise<void> {
    const found = await unlessMissing(stat(guard));
    if (found !== undefined && this.#isStale(found.mtimeMs)) await rm(guard, { force: true });
  }

  async #found(): Promise<'missing' | 'leftBehind' | 'held'> {
    const [text, found] = await Promise.all([
      unlessMissing(readFile(this.#file, 'utf8')),
      unlessMissing(stat(this.#file)),
    ]);
    if (text === undefined || found === undefined) return 'missing';
    if (this.#isStale(found.mtimeMs)) return 'leftBehind';
    const holder = readHolder(text);
    if (holder?.machine !== this.#holder.machine) return 'held';
    const isOwners = holder.owner === this.#holder.owner;
    return isOwners || !(await isAlive(holder.process)) ? 'leftBehind' : 'held';
  }

  #isStale(shownMs: number): boolean {
    return this.#clock.now() - shownMs > staleMs;
  }

  async #isOwn(): Promise<boolean> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    return readHolder(text)?.id === this.#holder.id;
  }

  #stopBeating(): void {
    clearInterval(this.#beat);
    this.#beat = undefined;
  }
}

/**
 * Does something that no other window may do at the same time; undefined, and nothing done, while another
 * one does it. Rejects as what is done does, or with what the file system says.
 */
export async function whileLocked<Result>(
  file: string,
  act: (lock: FileLock) => Promise<Result>,
): Promise<Result | undefined> {
  const lock = new FileLock(file);
  if (!(await lock.take())) return undefined;
  try {
    return await act(lock);
  } finally {
    await lock.release();
  }
}

/** Undefined for one that is just being written. */
function readHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}
