/** A frame that takes longer than this leaves no time for anything else. */
const longFrameMs = 10;
const longestRestMs = 250;

/** Runs tasks before the next frame is painted, each at most once a frame. */
export class FrameScheduler {
  readonly #tasks = new Set<() => void>();
  readonly #afterFrame: () => void;
  #restUntil = 0;

  constructor(afterFrame: () => void) {
    this.#afterFrame = afterFrame;
  }

  /** A task is identified by reference. */
  schedule(task: () => void): void {
    if (this.#tasks.size === 0) this.#requestFrame();
    this.#tasks.add(task);
  }

  #requestFrame(): void {
    const request = (): void => void requestAnimationFrame(() => this.#run());
    const restMs = this.#restUntil - performance.now();
    if (restMs > 0) window.setTimeout(request, restMs);
    else request();
  }

  #run(): void {
    const start = performance.now();
    const tasks = [...this.#tasks];
    this.#tasks.clear();
    for (const task of tasks) task();
    const end = performance.now();
    // Half of the time stays free for typing and scrolling, however large a block is rendered.
    if (end - start > longFrameMs) this.#restUntil = end + Math.min(end - start, longestRestMs);
    this.#afterFrame();
  }
}
