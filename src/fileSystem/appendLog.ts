import { open } from 'node:fs/promises';
import * as path from 'node:path';
import { SerialQueue } from '../base/serialQueue';
import { unlessMissing, using } from './fileSystem';
import { appendPrivately, makePrivateFolder } from './privateFiles';

/** How lines are appended. */
export interface AppendLogOptions {
  /**
   * Whether several windows append to the file. Then each write begins with a line feed, because another's may have
   * ended in the middle of a line, and one that failed is not repeated: half of it may be there.
   */
  isShared?: boolean;
  /** Awaited before each write, after its folder is there. */
  prepare?: (text: string) => Promise<void>;
}

/** Lines at the end of a file, in the order they were given; several go in one write when they come fast. */
export class AppendLog {
  readonly #file: string;
  readonly #isShared: boolean;
  readonly #prepare: (text: string) => Promise<void>;
  readonly #writes = new SerialQueue();
  #waiting = '';
  /** Its last line was written here, and whole. */
  #isWhole = false;

  constructor(file: string, options: AppendLogOptions = {}) {
    this.#file = file;
    this.#isShared = options.isShared ?? false;
    this.#prepare = options.prepare ?? (() => Promise.resolve());
  }

  /**
   * Resolves when the system has the lines, so that the end of this process can't lose them; rejects with what the
   * file system says.
   *
   * @param lines each with its line feed
   */
  append(lines: string): Promise<void> {
    this.#waiting += lines;
    return this.#writes.run(() => this.#write());
  }

  /** Resolves when what was given until now is written, or could not be. */
  settled(): Promise<void> {
    return this.#writes.settled();
  }

  async #write(): Promise<void> {
    const text = this.#waiting;
    if (text === '') return;
    this.#waiting = '';
    let rest = text;
    try {
      await makePrivateFolder(path.dirname(this.#file));
      await this.#prepare(text);
      const needsOwnLine = this.#isShared || (await this.#endsInHalfALine());
      const bytes = Buffer.from(needsOwnLine ? `\n${text}` : text);
      await appendPrivately(this.#file, bytes, (count) => {
        rest = notWritten(bytes, count);
      });
      this.#isWhole = true;
    } catch (error) {
      // Kept for the next try: a full disk may have room again.
      if (!this.#isShared) this.#waiting = rest + this.#waiting;
      this.#isWhole = false;
      throw error;
    }
  }

  /** What a crash left of a line must not take the next one with it. */
  async #endsInHalfALine(): Promise<boolean> {
    if (this.#isWhole) return false;
    const ending = using(open(this.#file), async (handle) => {
      const { size } = await handle.stat();
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      return size > 0 && buffer.toString('latin1') !== '\n';
    });
    return (await unlessMissing(ending)) ?? false;
  }
}

/** The lines that are not whole in a file which took this many of their bytes: one may lack its line feed alone. */
function notWritten(bytes: Buffer, count: number): string {
  const isWhole = bytes[count] === 10;
  const start = isWhole ? count + 1 : bytes.subarray(0, count).lastIndexOf(10) + 1;
  return bytes.toString('utf8', start);
}
