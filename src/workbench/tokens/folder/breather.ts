/** How long work may go on before others get their turn. */
const sliceMs = 10;

/** Lets long work give way: the extension host has others to serve. */
export class Breather {
  readonly #nowMs: () => number;
  #sliceStartMs: number;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#sliceStartMs = nowMs();
  }

  get isDue(): boolean {
    return this.#nowMs() - this.#sliceStartMs >= sliceMs;
  }

  async breathe(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#sliceStartMs = this.#nowMs();
  }
}
