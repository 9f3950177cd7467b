import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import * as path from 'node:path';
import { createExclusively, makePrivateFolder } from './privateFiles';

/** How often it is shown that the holder is still there, and when it is taken to be gone. */
const beatMs = 15_000;
const staleMs = 60_000;

/** Who holds a lock. */
interface Holder {
  process: number;
  machine: string;
  owner: string;
}

/** Only one window at a time may write an index: it holds a file that is made exclusively. */
export class IndexLock {
  readonly #file: string;
  readonly #holder: Holder;
  #beat: NodeJS.Timeout | undefined;

  /** @param owner names the window; a lock of the same owner is taken over at once */
  constructor(folder: string, owner: string) {
    this.#file = path.join(folder, 'lock');
    this.#holder = { process: process.pid, machine: hostname(), owner };
  }

  get isHeld(): boolean {
    return this.#beat !== undefined;
  }

  /** False while another window has it. Rejects with what the file system says. */
  async take(): Promise<boolean> {
    if (this.isHeld) return true;
    await makePrivateFolder(path.dirname(this.#file));
    if (!(await this.#create())) {
      if (!(await this.#isLeftBehind())) return false;
      await rm(this.#file, { force: true });
      if (!(await this.#create())) return false;
    }
    this.#beat = setInterval(() => void this.#show(), beatMs);
    this.#beat.unref();
    return true;
  }

  async release(): Promise<void> {
    if (!this.isHeld) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
    await rm(this.#file, { force: true });
  }

  #create(): Promise<boolean> {
    return createExclusively(this.#file, JSON.stringify(this.#holder));
  }

  async #isLeftBehind(): Promise<boolean> {
    const [text, found] = await Promise.all([
      readFile(this.#file, 'utf8').catch(() => ''),
      stat(this.#file).catch(() => undefined),
    ]);
    if (found === undefined || Date.now() - found.mtimeMs > staleMs) return true;
    const holder = readHolder(text);
    if (holder?.machine !== this.#holder.machine) return false;
    return holder.owner === this.#holder.owner || !isRunning(holder.process);
  }

  async #show(): Promise<void> {
    const now = new Date();
    await utimes(this.#file, now, now).catch(() => undefined);
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

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It is there, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
