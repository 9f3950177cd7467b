import type { FileHandle } from 'node:fs/promises';
import * as path from 'node:path';
import { SerialQueue } from '../base/serialQueue';
import { unlessMissing, using } from './fileSystem';
import { makePrivateFolder, openToAppend, writeAll } from './privateFiles';

/** How lines are appended. */
export interface AppendLogOptions {
  /**
   * Whether several windows append to the file. Then each write begins with a line feed, because another's may have
   * ended in the middle of a line, and one that failed is not repeated: half of it may be there.
   */
  isShared?: boolean;
  /** Whether a file may begin with these lines; others go to one that is there. */
  begins?: (text: string) => boolean;
  /** Awaited where no file is there for lines that none begins with. If there is still none, they make one after all. */
  bringBack?: () => Promise<void>;
}

/** Lines at the end of a file, in the order they were given; several go in one write when they come fast. */
export class AppendLog {
  readonly #file: string;
  readonly #isShared: boolean;
  readonly #begins: (text: string) => boolean;
  readonly #bringBack: () => Promise<void>;
  readonly #writes = new SerialQueue();
  #waiting = '';
  /** Its size in bytes when its last line was written here, and whole. */
  #wholeSize: number | undefined;

  constructor(file: string, options: AppendLogOptions = {}) {
    this.#file = file;
    this.#isShared = options.isShared ?? false;
    this.#begins = options.begins ?? (() => true);
    this.#bringBack = options.bringBack ?? (() => Promise.resolve());
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

  /** The lines that are not in the file: they could not be written, or are about to be. */
  get waiting(): string {
    return this.#waiting;
  }

  /** Tries once more what could not be written. Rejects as {@link append}. */
  retry(): Promise<void> {
    return this.append('');
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
      await this.#append(text, (left) => {
        rest = left;
      });
    } catch (error) {
      // Kept for the next try: a full disk may have room again.
      if (!this.#isShared) this.#waiting = rest + this.#waiting;
      this.#wholeSize = undefined;
      throw error;
    }
  }

  async #append(text: string, onWritten: (left: string) => void): Promise<void> {
    const appendTo = (opening: Promise<FileHandle>): Promise<boolean> =>
      using(opening, async (handle) => {
        const { size } = await handle.stat();
        const isWhole = size === this.#wholeSize;
        const needsOwnLine = this.#isShared || (!isWhole && (await endsInHalfALine(handle, size)));
        const bytes = Buffer.from(needsOwnLine ? `\n${text}` : text);
        await writeAll(handle, bytes, (count) => onWritten(notWritten(bytes, count)));
        this.#wholeSize = size + bytes.length;
        return true;
      });
    if (!this.#begins(text)) {
      // None is made here: another window may be moving it away.
      const open = (): Promise<FileHandle> => openToAppend(this.#file, { mayMake: false });
      if (await unlessMissing(appendTo(open()))) return;
      await this.#bringBack();
      if (await unlessMissing(appendTo(open()))) return;
    }
    await appendTo(openToAppend(this.#file, { mayMake: true }));
  }
}

/** What a crash or a full disk left of a line, here or in another window, must not take the next one with it. */
async function endsInHalfALine(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString('latin1') !== '\n';
}

/** The lines that are not whole in a file which took this many of their bytes: one may lack its line feed alone. */
function notWritten(bytes: Buffer, count: number): string {
  const isWhole = bytes[count] === 10;
  const start = isWhole ? count + 1 : bytes.subarray(0, count).lastIndexOf(10) + 1;
  return bytes.toString('utf8', start);
}
