import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { LongestTurn } from './longestTurn';

/** For how long the extension host was kept from doing anything else, in milliseconds. */
export interface HostBlocksCost {
  /** The longest, and 99 in 100. On a machine that others use too this is mostly waiting for a processor. */
  longestMs: number;
  p99Ms: number;
  /** The most processor time that its thread took between two turns of the event loop. */
  longestBusyMs: number;
  /** The longest garbage collection. */
  longestGarbageMs: number;
}

/** Watches for how long the event loop of the extension host does not go on. */
export class HostBlocks {
  readonly #delays = monitorEventLoopDelay({ resolution: 1 });
  readonly #longestTurn = new LongestTurn(1);
  readonly #garbage: PerformanceObserver;
  #longestGarbageMs = 0;

  constructor() {
    this.#garbage = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        this.#longestGarbageMs = Math.max(this.#longestGarbageMs, duration);
      }
    });
    this.#garbage.observe({ entryTypes: ['gc'] });
    this.#delays.enable();
  }

  stop(): HostBlocksCost {
    this.#delays.disable();
    this.#garbage.disconnect();
    const [longestMs, p99Ms] = [this.#delays.max / 1e6, this.#delays.percentile(99) / 1e6];
    const [longestBusyMs, longestGarbageMs] = [this.#longestTurn.stop(), this.#longestGarbageMs];
    return { longestMs, p99Ms, longestBusyMs, longestGarbageMs };
  }
}
