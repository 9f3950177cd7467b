/** Node 24 has it, in which VS Code runs; the types here are those of Node 20. */
type WithThreadTimes = NodeJS.Process & { threadCpuUsage: () => NodeJS.CpuUsage };

const usualTickMs = 5;

/**
 * Watches for how long this thread works at one go, and others have to wait for their turn: in its
 * processor time, for a busy machine lets a thread wait that does nothing.
 */
export class LongestTurn {
  readonly #timer: NodeJS.Timeout;
  #busyMs = threadBusyMs();
  #longestMs = 0;

  constructor(tickMs = usualTickMs) {
    this.#timer = setInterval(() => this.#look(), tickMs);
  }

  /** Ends watching; returns the longest, in milliseconds. */
  stop(): number {
    clearInterval(this.#timer);
    this.#look();
    return this.#longestMs;
  }

  #look(): void {
    const nowMs = threadBusyMs();
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#busyMs);
    this.#busyMs = nowMs;
  }
}

function threadBusyMs(): number {
  const { user, system } = (process as WithThreadTimes).threadCpuUsage();
  return (user + system) / 1000;
}
