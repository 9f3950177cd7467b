import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { FileLock, guardOf, whileLocked } from '../../../src/fileSystem/fileLock';

describe('a lock that is a file', () => {
  let folder = '';
  let file = '';

  /** Has a lock look as if nobody had shown for this long that they are there. */
  async function age(ageMs: number): Promise<void> {
    const then = new Date(Date.now() - ageMs);
    await utimes(file, then, then);
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-lock-'));
    file = path.join(folder, 'made', 'lock');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is held by one owner at a time', async () => {
    const first = new FileLock(file, { owner: 'first' });
    const second = new FileLock(file, { owner: 'second' });
    assert.equal(await first.take(), true);
    assert.equal(await first.take(), true);
    assert.equal(await second.take(), false);
    assert.equal(second.isHeld, false);
    await second.release();
    await first.release();
    assert.equal(await second.take(), true);
    await second.release();
    assert.deepEqual(await readdir(path.dirname(file)), []);
  });

  it('is taken over from the same owner, from a process that has gone, and from one that shows no life', async () => {
    const held = async (holder: unknown, ageMs = 0): Promise<boolean> => {
      await rm(file, { force: true });
      await new FileLock(file).take();
      await writeFile(file, JSON.stringify(holder));
      const taker = new FileLock(file, { owner: 'me', clock: { now: () => Date.now() + ageMs } });
      const isTaken = await taker.take();
      await taker.release();
      return isTaken;
    };
    const here = { process: process.pid, machine: hostname(), owner: 'other', id: '1' };
    // No process has so large a number.
    const gone = 2 ** 30;
    assert.equal(await held(here), false);
    assert.equal(await held({ ...here, owner: 'me' }), true);
    assert.equal(await held({ ...here, process: gone }), true);
    assert.equal(await held({ ...here, machine: 'elsewhere', process: gone }), false);
    assert.equal(await held(here, 61_000), true);
    assert.equal(await held(null), false);
    assert.equal(await held(null, 61_000), true);
  });

  it('is taken over by one alone where several find it left behind', async () => {
    for (let round = 0; round < 20; round++) {
      await new FileLock(file).take();
      await age(61_000);
      const takers = Array.from({ length: 5 }, () => new FileLock(file));
      await Promise.all(takers.map((taker) => taker.take()));
      const holders = takers.filter(({ isHeld }) => isHeld);
      assert.ok(holders.length <= 1);
      // Who met another at it tries again later.
      const [holder = new FileLock(file)] = holders;
      assert.equal(await holder.take(), true);
      await holder.release();
      assert.deepEqual(await readdir(path.dirname(file)), []);
    }
  });

  it('is taken over though another ended while it took it over', async () => {
    await new FileLock(file).take();
    await age(61_000);
    const guard = guardOf(file);
    await writeFile(guard, '');
    assert.equal(await new FileLock(file).take(), false);
    const then = new Date(Date.now() - 61_000);
    await utimes(guard, then, then);
    const taker = new FileLock(file);
    assert.equal(await taker.take(), false);
    assert.equal(await taker.take(), true);
    await taker.release();
    assert.deepEqual(await readdir(path.dirname(file)), []);
  });

  it('stays with the one who took it over when the former holder comes back', async () => {
    const [former, next] = [new FileLock(file), new FileLock(file)];
    await former.take();
    await age(61_000);
    assert.equal(await former.isHeldStill(), true);
    assert.equal(await next.take(), true);
    assert.equal(await former.isHeldStill(), false);
    assert.deepEqual([former.isHeld, next.isHeld], [false, true]);
    assert.equal(await former.take(), false);
    const text = await readFile(file, 'utf8');
    await former.release();
    assert.equal(await readFile(file, 'utf8'), text);
    await next.release();
  });

  it('keeps all but one from work, and is given back whatever the work ends in', async () => {
    const outcome = await whileLocked(file, async () => [
      await whileLocked(file, () => Promise.resolve('a second one')),
    ]);
    assert.deepEqual(outcome, [undefined]);
    const failing = whileLocked(file, () => Promise.reject(new Error('failed')));
    await assert.rejects(failing, /failed/u);
    assert.equal(await whileLocked(file, () => Promise.resolve('done')), 'done');
    assert.deepEqual(await readdir(path.dirname(file)), []);
  });
});
