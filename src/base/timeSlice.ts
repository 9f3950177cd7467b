import { yieldToEventLoop } from './yieldToEventLoop';

/** How long work may go on before others get their turn, unless it is said. */
const usualSliceMs = 10;

/** Cuts long work into slices, so that the event loop can do other things between them. */
export class TimeSlice {
  readonly #nowMs: () => number;
  readonly #sliceMs: number;
  #startMs: number;
  #yielding: Promise<void> | undefined;

  constructor(nowMs = () => performance.now(), sliceMs = usualSliceMs) {
    this.#nowMs = nowMs;
    this.#sliceMs = sliceMs;
    this.#startMs = nowMs();
  }

  get isOver(): boolean {
    return this.#nowMs() - this.#startMs >= this.#sliceMs;
  }

  /** Lets others have their turn, and begins the next slice; those who wait at the same time share it. */
  next(): Promise<void> {
    this.#yielding ??= this.#yield();
    return this.#yielding;
  }

  async #yield(): Promise<void> {
    await yieldToEventLoop();
    this.#yielding = undefined;
    this.#startMs = this.#nowMs();
  }
}
