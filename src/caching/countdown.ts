import type { Clock } from '../base/clock';
import { DueHeap } from '../base/dueHeap';

/** So seldom it looks at the clock at least: after a sleep of the machine timers come late. */
const maxTimerMs = 60 * 1000;

/** When the row has to be drawn again, in milliseconds since the Unix epoch; Infinity for never. */
export type NextUpdateMs<Row> = (row: Row, nowMs: number) => number;

/**
 * Reports which rows' time left has changed, while it runs. A tick costs what changes in it, not what there
 * is.
 */
export class Countdown<Row> {
  readonly #clock: Clock;
  readonly #nextUpdateMs: NextUpdateMs<Row>;
  readonly #onDue: (rows: Row[]) => void;
  readonly #looks = new DueHeap<Row>();
  /** What a row waits for; any other entry in the heap is outdated. */
  #waits = new Map<Row, number>();
  #isRunning = false;
  #cancelTimer: () => void = () => undefined;

  /** @param onDue these rows may say something else now */
  constructor(clock: Clock, nextUpdateMs: NextUpdateMs<Row>, onDue: (rows: Row[]) => void) {
    this.#clock = clock;
    this.#nextUpdateMs = nextUpdateMs;
    this.#onDue = onDue;
  }

  /** Counts for these rows from now on, and for no others. */
  setRows(rows: Iterable<Row>): void {
    this.#looks.clear();
    this.#waits = new Map();
    for (const row of rows) this.#wait(row);
    this.#setTimer();
  }

  start(): void {
    this.#isRunning = true;
    this.#tick();
  }

  stop(): void {
    this.#isRunning = false;
    this.#cancelTimer();
  }

  #wait(row: Row): void {
    const atMs = this.#nextUpdateMs(row, this.#clock.now());
    this.#waits.set(row, atMs);
    this.#looks.add(row, atMs);
  }

  #tick(): void {
    const due: Row[] = [];
    for (const { item: row, atMs } of this.#looks.take(this.#clock.now())) {
      if (this.#waits.get(row) === atMs) due.push(row);
    }
    for (const row of due) this.#wait(row);
    this.#setTimer();
    this.#onDue(due);
  }

  #setTimer(): void {
    this.#cancelTimer();
    const { nextMs } = this.#looks;
    if (!this.#isRunning || nextMs === Infinity) return;
    const delayMs = Math.max(0, Math.min(nextMs - this.#clock.now(), maxTimerMs));
    this.#cancelTimer = this.#clock.setTimer(() => this.#tick(), delayMs);
  }
}
