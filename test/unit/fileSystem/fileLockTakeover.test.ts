import assert from 'node:assert/strict';
import fs, { mkdtemp, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { FileLock, guardOf } from '../../../src/fileSystem/fileLock';

function gate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe('a lock that was left behind, while two take it over', () => {
  let folder = '';
  let file = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-lock-'));
    file = path.join(folder, 'lock');
  });

  afterEach(async () => {
    mock.restoreAll();
    await fs.rm(folder, { recursive: true, force: true });
  });

  it('is not removed where the first has just made it again', async () => {
    await new FileLock(file).take();
    const longAgo = new Date(Date.now() - 61_000);
    await utimes(file, longAgo, longAgo);
    const takers = [new FileLock(file), new FileLock(file)];
    const [otherComes, firstMakes, otherRemoves] = [gate(), gate(), gate()];
    const calls = { guard: 0, lock: 0, removal: 0 };
    const { open, rm: remove } = fs;
    mock.method(fs, 'open', async (name: string, flags: string, mode: number) => {
      if (name === guardOf(file) && ++calls.guard === 2) {
        otherComes.open();
        await firstMakes.passed;
      } else if (name === file && ++calls.lock === 3) {
        firstMakes.open();
        await otherRemoves.passed;
      }
      return open(name, flags, mode);
    });
    mock.method(fs, 'rm', async (name: string, options: { force: boolean }) => {
      if (name === file) calls.removal += 1;
      if (name === file && calls.removal === 1) await otherComes.passed;
      if (name === file && calls.removal === 2) {
        otherRemoves.open();
        await Promise.race(takes);
      }
      return remove(name, options);
    });
    const takes = takers.map((taker) => taker.take());
    await Promise.race(takes);
    otherRemoves.open();
    const taken = await Promise.all(takes);
    assert.deepEqual(calls, { guard: 2, lock: 4, removal: 1 });
    assert.deepEqual(taken.toSorted(), [false, true]);
    for (const taker of takers) await taker.release();
  });
});
