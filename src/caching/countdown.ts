import type { Clock } from '../base/clock';
import { DueHeap } from '../base/dueHeap';

/** So seldom it looks at the clock at least: after a sleep of the machine timers come late. */
const maxTimerMs = 60 * 1000;

/** What a countdown is told by its owner. */
export interface CountdownParts<Row> {
  clock: Clock;
  /** When the row has to be drawn anew, in milliseconds since the Unix epoch; Infinity for never. */
  nextLookMs: (row: Row, nowMs: number) => number;
  /** These rows may tell something else now. */
  onDue: (rows: Row[]) => void;
}

/** Tells which rows' time has gone on, while it runs. A tick costs what changes in it, not what there is. */
export class Countdown<Row> {
  readonly #parts: CountdownParts<Row>;
  readonly #looks = new DueHeap<Row>();
  /** What a row waits for; what stands in the heap otherwise is of before. */
  #waits = new Map<Row, number>();
  #isRunning = false;
  #cancelTimer: () => void = () => undefined;

  constructor(parts: CountdownParts<Row>) {
    this.#parts = parts;
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
    const { clock, nextLookMs } = this.#parts;
    const atMs = nextLookMs(row, clock.now());
    this.#waits.set(row, atMs);
    this.#looks.add(row, atMs);
  }

  #tick(): void {
    const { clock, onDue } = this.#parts;
    const due: Row[] = [];
    for (const { item: row, atMs } of this.#looks.take(clock.now())) {
      if (this.#waits.get(row) === atMs) due.push(row);
    }
    for (const row of due) this.#wait(row);
    this.#setTimer();
    onDue(due);
  }

  #setTimer(): void {
    this.#cancelTimer();
    const { clock } = this.#parts;
    const { nextMs } = this.#looks;
    if (!this.#isRunning || nextMs === Infinity) return;
    const delayMs = Math.max(0, Math.min(nextMs - clock.now(), maxTimerMs));
    this.#cancelTimer = clock.setTimer(() => this.#tick(), delayMs);
  }
}
