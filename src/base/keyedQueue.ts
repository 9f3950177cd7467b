import { SerialQueue } from './serialQueue';

/** Runs tasks of one key after another; those of different keys run side by side. */
export class KeyedQueue<Key> {
  readonly #queues = new Map<Key, { queue: SerialQueue; waiting: number }>();

  /** Resolves and rejects as the task does, whatever those before it ended in. */
  async run<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const own = this.#queues.get(key) ?? { queue: new SerialQueue(), waiting: 0 };
    this.#queues.set(key, own);
    own.waiting += 1;
    try {
      return await own.queue.run(task);
    } finally {
      own.waiting -= 1;
      if (own.waiting === 0) this.#queues.delete(key);
    }
  }
}
