import * as path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DocumentMessage, DocumentReport, RangeQuestion } from '../tokenizer/countingMessages';
import { ThreadChannel } from '../base/channel/threadChannel';
import { onAbort } from '../base/abort';
import type { Disposable } from '../base/disposables';
import { Emitter, type Event } from '../base/emitter';
import { ownBytes } from '../base/ownBytes';
import type { PartsCount } from '../tokenizer/countInParts';
import type { CountTask, CountWorkerData, FromCountThread, ToCountThread } from './countThread';

/** Whether somebody waits for a count and looks, or it is one of many. */
export type CountUrgency = 'now' | 'background';

/**
 * Counts texts exactly, on this machine, in a thread of its own that starts with the first. One text is
 * counted at a time; those somebody waits for come before the others.
 */
export class LocalCounter implements Disposable {
  readonly #thread: ThreadChannel<ToCountThread, FromCountThread>;
  readonly #reported = new Emitter<DocumentReport>();
  readonly #ended = new Emitter<unknown>();
  readonly #switched = new Emitter<unknown>();
  /** What begins the counts whose turn has not come, in the order in which they were asked for. */
  readonly #waiting: Record<CountUrgency, Set<() => void>> = {
    now: new Set(),
    background: new Set(),
  };
  #isCounting = false;
  /** What the counter says of documents that are being edited. */
  readonly onDidReport = this.#reported.event;
  /** The counter has ended, and all documents with it. */
  readonly onDidEnd: Event<unknown> = this.#ended.event;
  /** It counts by another tokenizer from now on: what was counted before is another number now. */
  readonly onDidSwitch: Event<unknown> = this.#switched.event;

  /** @param distFolder where the worker's bundle and the vocabulary are */
  constructor(distFolder: string) {
    const report = (message: DocumentReport): void => this.report(message);
    this.#thread = new ThreadChannel('The counter', () => startWorker(distFolder), {
      handlers: { total: report, lost: report },
      onProblem: () => undefined,
    });
    this.#thread.onDidEnd((error) => this.#ended.fire(error));
  }

  protected report(message: DocumentReport): void {
    this.#reported.fire(message);
  }

  /** Another tokenizer counts from now on; documents have to be opened again. */
  protected switched(): void {
    this.#ended.fire(undefined);
    this.#switched.fire(undefined);
  }

  /** Hands on what happens to documents that are being edited; `onDidReport` says what comes of it. */
  post(message: DocumentMessage): void {
    this.#thread.send(message);
  }

  /** The tokens of a part of a document; undefined if it must be opened again. Rejects like {@link count}. */
  countRange(question: RangeQuestion): Promise<PartsCount | undefined> {
    return this.#thread.request(question);
  }

  /**
   * The number of tokens. Rejects with the signal's reason, or when the tokenizer can't be loaded.
   *
   * @param _path of the file that the text is from, for what counts by another tokenizer
   */
  async count(
    text: string,
    urgency: CountUrgency,
    signal?: AbortSignal,
    _path?: string,
  ): Promise<number> {
    if (text === '') return 0;
    return (await this.#request({ text }, urgency, signal)).tokens;
  }

  /**
   * The number of tokens of a text file, which is decoded in the counter's thread too. The bytes are
   * handed over and can't be used any more. Rejects like {@link count}.
   *
   * @param _path of the file, for what counts by another tokenizer
   */
  async countBytes(
    bytes: Uint8Array,
    urgency: CountUrgency,
    signal?: AbortSignal,
    _path?: string,
  ): Promise<PartsCount> {
    if (bytes.length === 0) return { tokens: 0, isExact: true };
    return this.#request({ text: ownBytes(bytes) }, urgency, signal);
  }

  async #request(
    { text }: CountTask,
    urgency: CountUrgency,
    signal: AbortSignal | undefined,
  ): Promise<PartsCount> {
    signal?.throwIfAborted();
    await this.#turn(urgency, signal);
    try {
      const handOver = typeof text === 'string' ? [] : [text.buffer];
      return await this.#thread.request({ type: 'count', text }, { signal, handOver });
    } finally {
      this.#isCounting = false;
      this.#next();
    }
  }

  dispose(): void {
    // What waits has its turn once more, in which it learns of the end.
    this.#thread.dispose();
  }

  async #turn(urgency: CountUrgency, signal: AbortSignal | undefined): Promise<void> {
    const waiting = this.#waiting[urgency];
    let forget = (): void => undefined;
    try {
      await new Promise<void>((begin, reject) => {
        forget = onAbort(signal, () => {
          waiting.delete(begin);
          reject(signal?.reason as Error);
        });
        waiting.add(begin);
        this.#next();
      });
    } finally {
      forget();
    }
  }

  #next(): void {
    if (this.#isCounting) return;
    const { now, background } = this.#waiting;
    const waiting = now.size > 0 ? now : background;
    const [begin] = waiting;
    if (begin === undefined) return;
    waiting.delete(begin);
    this.#isCounting = true;
    begin();
  }
}

function startWorker(distFolder: string): Worker {
  const workerData: CountWorkerData = { vocabularyFile: path.join(distFolder, 'gemma3.bin') };
  const worker = new Worker(path.join(distFolder, 'countWorker.js'), { workerData });
  // A window that closes does not wait for a count.
  worker.unref();
  return worker;
}
