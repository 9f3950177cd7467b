/* `liveness.ts` in a browser: each worker has a lock of the browser itself, which is let go when the worker ends. */

import type { KnownProcess } from './liveness';

/** What of the browser's locks is used; a page of an address that keeps nothing has none. */
interface BrowserLocks {
  request(name: string, whileHeld: () => Promise<never>): Promise<never>;
  query(): Promise<{ held: { name: string }[] }>;
}

/** Workers of one address know of each other. */
export function ownProcess(): KnownProcess {
  const { origin } = globalThis as unknown as { origin: string };
  return { process: process.pid, machine: `browser ${origin}` };
}

let shown: Promise<void> | undefined;

/** Has others know that this worker is there, for as long as it is. */
export function showLife(): Promise<void> {
  shown ??= new Promise((resolve) => {
    const locks = browserLocks();
    if (locks === undefined) {
      resolve();
      return;
    }
    const whileHeld = (): Promise<never> => {
      resolve();
      return new Promise(() => undefined);
    };
    locks.request(lockOf(process.pid), whileHeld).catch(() => resolve());
  });
  return shown;
}

/** Whether a worker of this address is there; it may be, where the browser doesn't say. */
export async function isAlive(processId: number): Promise<boolean> {
  const found = await browserLocks()
    ?.query()
    .catch(() => undefined);
  return found === undefined || found.held.some(({ name }) => name === lockOf(processId));
}

function lockOf(processId: number): string {
  return `parley.worker.${processId}`;
}

function browserLocks(): BrowserLocks | undefined {
  const { navigator } = globalThis as { navigator?: { locks?: BrowserLocks } };
  return navigator?.locks;
}
