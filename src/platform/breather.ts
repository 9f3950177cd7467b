/** How long work may go on before others get their turn, unless it is said. */
const usualSliceMs = 10;

/** Lets long work give way: the extension host has others to serve. */
export class Breather {
  readonly #nowMs: () => number;
  readonly #sliceMs: number;
  #sliceStartMs: number;
  #breath: Promise<void> | undefined;

  constructor(nowMs = () => performance.now(), sliceMs = usualSliceMs) {
    this.#nowMs = nowMs;
    this.#sliceMs = sliceMs;
    this.#sliceStartMs = nowMs();
  }

  get isDue(): boolean {
    return this.#nowMs() - this.#sliceStartMs >= this.#sliceMs;
  }

  /** Lanes that give way at the same time share the breath, and the slice after it. */
  breathe(): Promise<void> {
    this.#breath ??= this.#take();
    return this.#breath;
  }

  async #take(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#breath = undefined;
    this.#sliceStartMs = this.#nowMs();
  }
}
