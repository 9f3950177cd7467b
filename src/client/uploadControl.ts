/** Pauses an upload and lets it go on. One control may be shared by several uploads. */
export class UploadControl {
  #resumed: Promise<void> = Promise.resolve();
  #resume: (() => void) | undefined;

  get isPaused(): boolean {
    return this.#resume !== undefined;
  }

  /** Settles as soon as the upload may go on. */
  get resumed(): Promise<void> {
    return this.#resumed;
  }

  /** What is being sent is sent to its end; nothing is sent after that. */
  pause(): void {
    if (this.isPaused) return;
    this.#resumed = new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  resume(): void {
    this.#resume?.();
    this.#resume = undefined;
  }
}
