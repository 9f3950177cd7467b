import type { CacheEvent } from './cacheEvent';

/** What was deleted or found gone in this window, by service and name. */
export class GoneNames {
  readonly #keys = new Set<string>();

  has(service: string, name: string): boolean {
    return this.#keys.has(`${service} ${name}`);
  }

  take(event: CacheEvent): void {
    if (event.type === 'used') return;
    const key = `${event.service} ${event.name}`;
    if (event.type !== 'removed') this.#keys.delete(key);
    // What another window has given more time to must be tried when it only seems to have expired.
    else if (event.reason !== 'expired') this.#keys.add(key);
  }
}
