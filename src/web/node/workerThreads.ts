import { currentDrive } from '../drive';
import { answerFrom, isDriveQuestion } from '../driveMessages';
import { dirname, basename, join } from './path';
import { readFile } from './fsPromises';

/* `node:worker_threads` in a browser, for the side that starts threads. */

/** Hands `workerData` to the thread, as text in front of its own. */
export const dataName = 'parleyWorkerData';

interface WorkerListeners {
  message: (value: unknown) => void;
  error: (error: unknown) => void;
  exit: () => void;
}

/** A thread, whose files are those of the one that starts it. */
export class Worker {
  readonly #started: Promise<globalThis.Worker>;
  readonly #listeners: { [Event in keyof WorkerListeners]: WorkerListeners[Event][] } = {
    message: [],
    error: [],
    exit: [],
  };
  #isEnded = false;

  /** @param file the bundle for Node; the one for a browser is in the folder `web` beside it */
  constructor(file: string, { workerData }: { workerData: unknown }) {
    this.#started = this.#start(join(dirname(file), 'web', basename(file)), workerData);
    this.#started.catch((error: unknown) => this.#end(error));
  }

  postMessage(value: unknown, handOver: readonly Transferable[] = []): void {
    // What can't be sent, because no thread was started, is answered by `error`.
    void this.#started
      .then((worker) => worker.postMessage(value, [...handOver]))
      .catch(() => undefined);
  }

  on<Event extends keyof WorkerListeners>(event: Event, listener: WorkerListeners[Event]): void {
    this.#listeners[event].push(listener);
  }

  /** Nothing waits for a thread in a browser. */
  unref(): void {
    return undefined;
  }

  terminate(): void {
    this.#isEnded = true;
    void this.#started.then((worker) => worker.terminate()).catch(() => undefined);
  }

  async #start(file: string, workerData: unknown): Promise<globalThis.Worker> {
    const text = await readFile(file, 'utf8');
    const data = `globalThis.${dataName} = ${JSON.stringify(workerData)};\n`;
    // Its own address may be one that a browser starts no thread of.
    const address = URL.createObjectURL(new Blob([data, text], { type: 'text/javascript' }));
    const worker = new globalThis.Worker(address);
    worker.addEventListener('message', ({ data: packet }: MessageEvent<unknown>) => {
      if (isDriveQuestion(packet)) {
        void answerFrom(currentDrive(), packet).then((answer) => worker.postMessage(answer));
      } else {
        for (const listener of this.#listeners.message) listener(packet);
      }
    });
    worker.addEventListener('error', (event) => {
      worker.terminate();
      this.#end(new Error(event.message));
    });
    return worker;
  }

  #end(error: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    for (const listener of this.#listeners.error) listener(error);
  }
}
