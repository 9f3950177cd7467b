import * as path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Disposable } from '../../base/disposables';
import { Emitter } from '../../base/emitter';
import type {
  FromWorker,
  SearchCall,
  SearchCalls,
  SearchWorkerData,
  ToWorker,
} from '../worker/messages';

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  onProgress: ((share: number) => void) | undefined;
}

/** What a call takes beside its argument. */
export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  /** Buffers that are handed over. */
  handOver?: readonly ArrayBuffer[];
}

/** The thread has ended, and everything it was asked with it. */
export class ThreadEndedError extends Error {}

/** The thread of the index, which starts with the first call and ends with this. */
export class SearchLink implements Disposable {
  readonly #distFolder: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;
  #isDisposed = false;
  readonly #ended = new Emitter<Error>();
  /** The thread ended by itself. The next call starts another, which has no index open. */
  readonly onDidEnd = this.#ended.event;

  /** @param distFolder where the bundles and the grammars are */
  constructor(distFolder: string) {
    this.#distFolder = distFolder;
  }

  /** Rejects with what went wrong in the thread, the signal's reason, or a {@link ThreadEndedError}. */
  async call<Call extends SearchCall>(
    call: Call,
    argument: SearchCalls[Call]['takes'],
    { signal, onProgress, handOver = [] }: CallOptions = {},
  ): Promise<SearchCalls[Call]['gives']> {
    signal?.throwIfAborted();
    if (this.#isDisposed) throw new ThreadEndedError('The index has ended');
    const id = ++this.#lastId;
    const onAbort = (): void => this.#cancel(id, signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      return await new Promise<SearchCalls[Call]['gives']>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, onProgress });
        const message = { id, call, argument } as ToWorker;
        this.#started().postMessage(message, handOver);
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Lets the thread write what is pending, as far as it still answers, and ends it. */
  async end(): Promise<void> {
    if (this.#worker !== undefined) await this.call('close', undefined).catch(() => undefined);
    this.dispose();
  }

  dispose(): void {
    this.#isDisposed = true;
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#fail(new ThreadEndedError('The index has ended'));
    this.#ended.dispose();
  }

  #cancel(id: number, reason: unknown): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#worker?.postMessage({ cancel: id } satisfies ToWorker);
    waiting?.reject(reason);
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const data: SearchWorkerData = { distFolder: this.#distFolder };
    const worker = new Worker(path.join(this.#distFolder, 'searchWorker.js'), { workerData: data });
    // A window that closes does not wait for the index.
    worker.unref();
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => this.#onWorkerEnd(worker, error));
    worker.on('exit', () => this.#onWorkerEnd(worker, new Error('The thread stopped')));
    this.#worker = worker;
    return worker;
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if ('progress' in message) {
      waiting.onProgress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.id);
    if ('error' in message) waiting.reject(new Error(message.error));
    else waiting.resolve(message.value as never);
  }

  #onWorkerEnd(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const message = error instanceof Error ? error.message : String(error);
    const ended = new ThreadEndedError(message);
    this.#fail(ended);
    this.#ended.fire(ended);
  }

  #fail(error: Error): void {
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of failed) reject(error);
  }
}
