import * as path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ThreadChannel, ThreadEndedError, type Thread } from '../../base/channel/threadChannel';
import type { Clock } from '../../base/clock';
import { SerialQueue } from '../../base/serialQueue';
import { systemClock } from '../../base/systemClock';
import type { FileToChunk } from '../../search/chunks/chunkFile';
import type { CountedChunk } from '../../search/countedChunk';
import type { FromChunkThread, ToChunkThread } from './chunkWorkerMessages';
import type { ChunkFile } from './countedChunks';
import type { SearchWorkerData } from './searchWorkerMessages';

/** A thread that was asked nothing for so long ends: its grammars take some megabytes. */
const unusedMs = 20_000;

/** The thread that cuts files into chunks, which starts with the first and ends when it isn't used. */
export class ChunkThread {
  readonly #start: () => Thread;
  readonly #clock: Clock;
  readonly #again = new SerialQueue();
  #channel: ThreadChannel<ToChunkThread, FromChunkThread> | undefined;
  #waiting = 0;
  #stopTimer: () => void = () => undefined;

  constructor(start: () => Thread, clock: Clock) {
    this.#start = start;
    this.#clock = clock;
  }

  /** Undefined of a file that ends the thread. Rejects with what else went wrong there. */
  async chunk(file: FileToChunk): Promise<readonly CountedChunk[] | undefined> {
    this.#stopTimer();
    this.#waiting += 1;
    try {
      return await this.#askTwice(file);
    } catch (error) {
      if (error instanceof ThreadEndedError) return undefined;
      throw error;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#endLater();
    }
  }

  async #askTwice(file: FileToChunk): Promise<readonly CountedChunk[]> {
    try {
      return await this.#ask(file);
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      // One of the files that were under way was why: they are tried again one after the other.
      return this.#again.run(() => this.#ask(file));
    }
  }

  #ask(file: FileToChunk): Promise<readonly CountedChunk[]> {
    this.#channel ??= new ThreadChannel('The thread that reads code', this.#start, {
      handlers: {},
      onProblem: () => undefined,
    });
    return this.#channel.request({ type: 'chunk', file });
  }

  #endLater(): void {
    this.#stopTimer = this.#clock.setTimer(() => {
      this.#channel?.dispose();
      this.#channel = undefined;
    }, unusedMs);
  }
}

/**
 * Cuts files into chunks in a thread of its own.
 * @param distFolder where the bundles and the grammars are
 */
export function createChunker(distFolder: string): ChunkFile {
  const workerData: SearchWorkerData = { distFolder };
  const file = path.join(distFolder, 'chunkWorker.js');
  const thread = new ChunkThread(() => new Worker(file, { workerData }), systemClock);
  return (text) => thread.chunk(text);
}
