import assert from 'node:assert/strict';
import * as liveness from '../../../src/fileSystem/liveness.web';

/** The locks of a browser, all of which are free. */
class FreeLocks {
  readonly held: { name: string }[] = [];

  async request(name: string, whileHeld: () => Promise<never>): Promise<never> {
    this.held.push({ name });
    return whileHeld();
  }

  async query(): Promise<{ held: { name: string }[] }> {
    return { held: this.held };
  }
}

describe('which workers of a browser are there', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

  afterEach(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'navigator');
    else Object.defineProperty(globalThis, 'navigator', before);
  });

  function have(navigator: object): void {
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  }

  it('isn’t known without locks of the browser, or where it refuses to say: all may be', async () => {
    have({});
    assert.equal(await liveness.isAlive(process.pid), true);
    have({ locks: { query: () => Promise.reject(new Error('refused')) } });
    assert.equal(await liveness.isAlive(process.pid), true);
  });

  it('is known by the lock that each holds until it ends', async () => {
    const locks = new FreeLocks();
    have({ locks });
    assert.equal(await liveness.isAlive(process.pid), false);
    await liveness.showLife();
    await liveness.showLife();
    assert.equal(locks.held.length, 1);
    assert.equal(await liveness.isAlive(process.pid), true);
    assert.equal(await liveness.isAlive(process.pid + 1), false);
  });
});
