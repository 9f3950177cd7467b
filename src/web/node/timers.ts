/* `node:timers` in a browser. */

/** A timer, which keeps nothing running there. */
export class Timeout {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  unref(): this {
    return this;
  }
}

export function setInterval(callback: () => void, delayMs: number): Timeout {
  return new Timeout(globalThis.setInterval(callback, delayMs));
}

export function clearInterval(timer: Timeout | undefined): void {
  globalThis.clearInterval(timer?.id);
}
