import type { Clock } from '../../src/base/clock';
import { turn } from './turn';

interface Timer {
  dueMs: number;
  callback: () => void;
}

/** A clock that stands still until the test moves it. Times are milliseconds since the Unix epoch. */
export class FakeClock implements Clock {
  readonly #timers = new Set<Timer>();
  #nowMs: number;

  constructor(nowMs = Date.UTC(2030, 0, 1)) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = { dueMs: this.#nowMs + Math.max(0, delayMs), callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Timers that have neither fired nor been cancelled: none once all work is over and nothing leaked. */
  get pendingTimers(): number {
    return this.#timers.size;
  }

  /** Moves on and calls what falls due, in order, timers that are set on the way included. */
  advance(durationMs: number): void {
    const endMs = this.#nowMs + durationMs;
    for (let due = this.#nextDue(endMs); due !== undefined; due = this.#nextDue(endMs)) {
      this.#timers.delete(due);
      this.#nowMs = due.dueMs;
      due.callback();
    }
    this.#nowMs = endMs;
  }

  /** Moves on as while the machine sleeps: timers stand still. */
  sleep(durationMs: number): void {
    this.#nowMs += durationMs;
    for (const timer of this.#timers) timer.dueMs += durationMs;
  }

  /** Lets everything run that is ready, then moves on to the next timer and calls it. */
  async advanceToNextTimer(): Promise<void> {
    await turn();
    const next = this.#nextDue(Number.POSITIVE_INFINITY);
    if (next === undefined) throw new Error('nothing waits for the clock');
    this.advance(next.dueMs - this.#nowMs);
    await turn();
  }

  #nextDue(endMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.dueMs <= endMs && (next === undefined || timer.dueMs < next.dueMs)) next = timer;
    }
    return next;
  }
}
