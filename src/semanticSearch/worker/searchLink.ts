import * as path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RequestOptions } from '../../base/channel/channel';
import type { Question } from '../../base/channel/direction';
import { ThreadChannel } from '../../base/channel/threadChannel';
import type { Disposable } from '../../base/disposables';
import type { Event } from '../../base/emitter';
import type {
  FromSearchThread,
  SearchCall,
  SearchCalls,
  SearchWorkerData,
  ToSearchThread,
} from './searchWorkerMessages';

/** The thread of the index, which starts with the first call and ends with this. */
export class SearchLink implements Disposable {
  readonly #channel: ThreadChannel<ToSearchThread, FromSearchThread>;

  /** @param distFolder where the bundles and the grammars are */
  constructor(distFolder: string) {
    const workerData: SearchWorkerData = { distFolder };
    const start = (): Worker => {
      const worker = new Worker(path.join(distFolder, 'searchWorker.js'), { workerData });
      // A window that closes does not wait for the index.
      worker.unref();
      return worker;
    };
    // What is not an answer to a call is lost with its call.
    const receiver = { handlers: {}, onProblem: () => undefined };
    this.#channel = new ThreadChannel('The index', start, receiver);
  }

  /** The thread ended by itself. The next call starts another, which has no index open. */
  get onDidEnd(): Event<Error> {
    return this.#channel.onDidEnd;
  }

  /** Rejects with what went wrong in the thread, the signal's reason, or a `ThreadEndedError`. */
  call<Call extends SearchCall>(
    call: Call,
    argument: SearchCalls[Call]['takes'],
    options?: RequestOptions,
  ): Promise<SearchCalls[Call]['gives']> {
    // The compiler does not see that one call's argument belongs to its type.
    const message = { type: call, argument } as Question<ToSearchThread> & { type: Call };
    return this.#channel.request(message, options);
  }

  /** Lets the thread write what is pending, as far as it still answers, and ends it. */
  async end(): Promise<void> {
    if (this.#channel.isRunning) await this.call('close', undefined).catch(() => undefined);
    this.dispose();
  }

  dispose(): void {
    this.#channel.dispose();
  }
}
