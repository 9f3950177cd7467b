/** Time, handed in so that tests can move it. All times are milliseconds. */
export interface Clock {
  /** Since the Unix epoch. */
  now(): number;
  /** Calls back once after the delay; the returned function cancels it. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

/** A number from 0 (inclusive) to 1 (exclusive), handed in so that tests can fix it. */
export type Random = () => number;
