import type { HostPort, PageMemory } from './hostPort';

const pauseMs = 250;

/** Remembers draft and scroll position a moment after they changed, or at once when the page is left. */
export class PageKeeper {
  private readonly port: HostPort;
  private readonly read: () => PageMemory;
  private timer: number | undefined;

  constructor(port: HostPort, read: () => PageMemory) {
    this.port = port;
    this.read = read;
    window.addEventListener('blur', () => this.keepWaiting());
    document.addEventListener('visibilitychange', () => this.keepWaiting());
  }

  keepSoon(): void {
    this.timer ??= window.setTimeout(() => this.keep(), pauseMs);
  }

  keep(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.port.remember(this.read());
  }

  private keepWaiting(): void {
    if (this.timer !== undefined) this.keep();
  }
}
