import * as path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CountingReply, CountingRequest } from '../tokenizer/countingMessages';
import type { Disposable } from '../base/disposables';
import { Emitter } from '../base/emitter';
import { ownBytes } from '../base/ownBytes';
import type { PartsCount } from '../tokenizer/countInParts';
import type { CountOutcome, CountTask, CountWorkerData } from './countWorker';

/** Whether somebody waits for a count and looks, or it is one of many. */
export type CountUrgency = 'now' | 'background';

interface Waiting {
  task: CountTask;
  urgency: CountUrgency;
  resolve: (count: PartsCount) => void;
  reject: (error: unknown) => void;
}

/**
 * Counts texts exactly, on this machine, in a thread of its own that starts with the first. One text is
 * counted at a time; those somebody waits for come before the others.
 */
export class LocalCounter implements Disposable {
  readonly #distFolder: string;
  #worker: Worker | undefined;
  #waiting: Waiting[] = [];
  #current: Waiting | undefined;
  #isDisposed = false;
  readonly #replied = new Emitter<CountingReply>();
  readonly #ended = new Emitter<void>();
  /** What the counter says of documents that are being edited. */
  readonly onDidReply = this.#replied.event;
  /** The counter has ended, and all documents with it. */
  readonly onDidEnd = this.#ended.event;

  /** @param distFolder where the worker's bundle and the vocabulary are */
  constructor(distFolder: string) {
    this.#distFolder = distFolder;
  }

  /** Hands on what happens to documents that are being edited; `onDidReply` says what comes of it. */
  post(request: CountingRequest): void {
    if (!this.#isDisposed) this.#startedWorker().postMessage(request);
  }

  /** The number of tokens. Rejects with the signal's reason, or when the tokenizer can't be loaded. */
  async count(text: string, urgency: CountUrgency, signal?: AbortSignal): Promise<number> {
    if (text === '') return 0;
    return (await this.#request({ text }, urgency, signal)).tokens;
  }

  /**
   * The number of tokens of a text file, which is decoded in the counter's thread too. The bytes are
   * handed over and can't be used any more. Rejects like {@link count}.
   */
  async countBytes(
    bytes: Uint8Array,
    urgency: CountUrgency,
    signal?: AbortSignal,
  ): Promise<PartsCount> {
    if (bytes.length === 0) return { tokens: 0, isExact: true };
    return this.#request({ text: ownBytes(bytes) }, urgency, signal);
  }

  async #request(
    task: CountTask,
    urgency: CountUrgency,
    signal: AbortSignal | undefined,
  ): Promise<PartsCount> {
    if (this.#isDisposed) throw new Error('The counter has ended');
    signal?.throwIfAborted();
    let onAbort = (): void => undefined;
    try {
      return await new Promise<PartsCount>((resolve, reject) => {
        const waiting: Waiting = { task, urgency, resolve, reject };
        onAbort = () => this.#drop(waiting, signal?.reason);
        signal?.addEventListener('abort', onAbort);
        this.#waiting.push(waiting);
        this.#next();
      });
    } finally {
      // One signal may serve thousands of counts: none may stay in its list.
      signal?.removeEventListener('abort', onAbort);
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    void this.#worker?.terminate();
    this.#fail(new Error('The counter has ended'));
  }

  #drop(waiting: Waiting, reason: unknown): void {
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    waiting.reject(reason);
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const urgent = this.#waiting.findIndex(({ urgency }) => urgency === 'now');
    [this.#current] = this.#waiting.splice(Math.max(urgent, 0), 1);
    if (this.#current === undefined) return;
    const { task } = this.#current;
    const handedOver = typeof task.text === 'string' ? [] : [task.text.buffer];
    this.#startedWorker().postMessage(task, handedOver);
  }

  #startedWorker(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const workerData: CountWorkerData = {
      vocabularyFile: path.join(this.#distFolder, 'gemma3.bin'),
    };
    const worker = new Worker(path.join(this.#distFolder, 'countWorker.js'), { workerData });
    // A window that closes does not wait for a count.
    worker.unref();
    worker.on('message', (message: CountOutcome | CountingReply) => {
      if ('kind' in message) this.#replied.fire(message);
      else this.#settle(message);
    });
    worker.on('error', (error) => this.#onWorkerEnd(worker, error));
    worker.on('exit', () => this.#onWorkerEnd(worker, new Error('The counter stopped')));
    this.#worker = worker;
    return worker;
  }

  #settle(outcome: CountOutcome): void {
    const done = this.#current;
    this.#current = undefined;
    if ('tokens' in outcome) done?.resolve(outcome);
    else done?.reject(new Error(outcome.error));
    this.#next();
  }

  /** The next count starts another worker. */
  #onWorkerEnd(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#fail(error);
    this.#ended.fire();
  }

  #fail(error: Error): void {
    const failed = [...(this.#current === undefined ? [] : [this.#current]), ...this.#waiting];
    this.#current = undefined;
    this.#waiting = [];
    for (const { reject } of failed) reject(error);
  }
}
