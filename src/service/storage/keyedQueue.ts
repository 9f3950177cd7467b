/** Runs tasks of one key after another; those of different keys run side by side. */
export class KeyedQueue {
  private readonly newest = new Map<string, Promise<unknown>>();

  /** The task's own outcome, whatever became of those before it. */
  async run<Value>(key: string, task: () => Promise<Value>): Promise<Value> {
    const before = this.newest.get(key) ?? Promise.resolve();
    const running = before.then(task, task);
    this.newest.set(key, running);
    try {
      return await running;
    } finally {
      if (this.newest.get(key) === running) {
        this.newest.delete(key);
      }
    }
  }
}
